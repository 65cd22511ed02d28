/**
 * Runs `callback` once, after the next click or key release. If a blur changed the layout before that, the button under the
 * pointer would move away and miss its click.
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
