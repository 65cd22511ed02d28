import { createHmac } from 'node:crypto'
import type { GoogleFlowSecrets } from '#app/domain/accounts/google/google-provider.server.ts'
import type { GooglePurpose } from './google-result.ts'

export interface GoogleFlow {
  purpose: GooglePurpose
  /** The signed-in user who links a Google account; null for sign-in and registration. */
  userId: string | null
  /** Path to open after the flow, validated at its start. */
  returnPath: string
  inviteCode: string | null
  consentVersion: string | null
  /** Part of the BroadcastChannel's name between the pop-up and its opener; null without a pop-up. */
  windowId: string | null
}

/**
 * Derives nonce and PKCE verifier of a flow from the state and the token in the browser's cookie. The database stores
 * only hashes of state and token.
 */
export function googleFlowSecrets(state: string, browserToken: string): GoogleFlowSecrets {
  const derive = (purpose: string) =>
    createHmac('sha256', browserToken).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}
