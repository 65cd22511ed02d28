/**
 * Runs `act` after the current press or key press ends. A blur that moves the page at once would move the pressed
 * button away from the finger, and its click would be lost.
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
