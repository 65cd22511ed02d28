import { createHmac } from 'node:crypto'
import type { GoogleProof } from '#app/domain/accounts/google/google-provider.server.ts'
import type { GooglePurpose } from './google-result.ts'

/** One OAuth flow with Google, as it was started. */
export interface GoogleFlow {
  purpose: GooglePurpose
  /** The signed-in user who links a Google account; null for a sign-in. */
  userId: string | null
  /** Path on this site, checked when the flow started. */
  returnPath: string
  inviteCode: string | null
  consentVersion: string | null
  /** Names the BroadcastChannel of the page that opened a pop-up; null without a pop-up. */
  windowId: string | null
}

/**
 * Nonce and PKCE verifier of a flow, derived from two secrets that meet only inside a request: the state, which travels
 * through Google, and the value of the browser's cookie. The database stores neither.
 */
export function googleProof(state: string, browser: string): GoogleProof {
  const derive = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}
