/** The client of a sign-in or registration request. Never filled from form fields. */
export interface Caller {
  /** IP address from the request context, which ignores a forged X-Forwarded-For. */
  clientIp: string
  userAgent: string | null
  /** From the device cookie; undefined if nobody has signed in with this browser before. */
  device?: { id: string; proofs: readonly string[] } | undefined
}
