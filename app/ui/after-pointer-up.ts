/**
 * Runs `callback` when the current press or key press ends. If a blur moved the page before the release, the pressed button
 * would move away from the finger and miss its click.
 */
export function afterPointerUp(callback: () => void): void {
  const controller = new AbortController()
  const onEnd = () => {
    controller.abort()
    setTimeout(callback)
  }
  for (const type of ['click', 'keyup']) {
    window.addEventListener(type, onEnd, { capture: true, signal: controller.signal })
  }
}
