let isPaused = false

/**
 * Holds back what follows live changes while a request ends this very session: reading anew would lead to the
 * sign-in page before the request's own answer is there. Returns the way to go on.
 */
export function pauseReading(): () => void {
  isPaused = true
  return () => {
    isPaused = false
  }
}

export function isReadingPaused(): boolean {
  return isPaused
}
