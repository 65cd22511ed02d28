let isPaused = false

/**
 * Pauses revalidation while a request ends this session. Otherwise a revalidation could redirect to the sign-in page
 * before the response to the request arrives. Returns a function that resumes revalidation.
 */
export function pauseRevalidation(): () => void {
  isPaused = true
  return () => {
    isPaused = false
  }
}

export function isRevalidationPaused(): boolean {
  return isPaused
}
