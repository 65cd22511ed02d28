/** Who asks to sign in or up, as the server knows it; never taken from the form. */
export interface Caller {
  /** From the server's request context, where a forged X-Forwarded-For has no part. */
  clientAddress: string
  userAgent: string | null
  /** From the device cookie, as `readDevice` finds it; absent in a browser where nobody signed in before. */
  device?: { id: string; proofs: readonly string[] } | undefined
}
