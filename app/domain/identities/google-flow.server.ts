import { createHmac } from 'node:crypto'
import type { GoogleProof } from '#app/platform/google-provider.server.ts'
import type { GooglePurpose } from './google-result.ts'

/** One way out to Google and back, as it was begun. */
export interface GoogleFlow {
  purpose: GooglePurpose
  /** Who links a Google account to the own one; null for who is not signed in yet. */
  userId: string | null
  /** Path of ours, made safe when the flow began. */
  returnPath: string
  inviteCode: string | null
  consentVersion: string | null
  /** Names the channel of the page that opened a pop-up; null where there is none. */
  windowId: string | null
}

/**
 * Nonce and PKCE verifier of a flow, made of two halves that never lie together outside of one request: the
 * state, which travels through Google, and what the browser keeps in its cookie. The database has neither.
 */
export function googleProof(state: string, browser: string): GoogleProof {
  const derive = (what: string) =>
    createHmac('sha256', browser).update(`${what} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}
