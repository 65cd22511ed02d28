/**
 * Runs `act` after the current press or key press ends. If a blur moved the page immediately, the pressed button would
 * move away from the finger, and its click would be lost.
 */
export function afterPointerUp(act: () => void): void {
  const listening = new AbortController()
  const finish = () => {
    listening.abort()
    setTimeout(act)
  }
  for (const end of ['click', 'keyup']) {
    window.addEventListener(end, finish, { capture: true, signal: listening.signal })
  }
}
