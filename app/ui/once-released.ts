/**
 * Runs `act` once the press or key that is under way is over. What a blur changes at once can move the page under
 * the finger that caused it, and the press is lost.
 */
export function onceReleased(act: () => void): void {
  const listening = new AbortController()
  const finish = () => {
    listening.abort()
    setTimeout(act)
  }
  for (const end of ['click', 'keyup']) {
    window.addEventListener(end, finish, { capture: true, signal: listening.signal })
  }
}
