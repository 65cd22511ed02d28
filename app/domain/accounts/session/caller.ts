/** Sender of a sign-in or registration request, never read from the form. */
export interface Caller {
  /** From the server's request context, which ignores a forged X-Forwarded-For. */
  clientAddress: string
  userAgent: string | null
  /** From the device cookie; absent in a browser where nobody signed in before. */
  device?: { id: string; proofs: readonly string[] } | undefined
}
