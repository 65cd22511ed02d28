import { createHmac } from 'node:crypto'
import { readSessionToken } from '#app/domain/accounts/session/session-cookie.server.ts'
import { derivedKey } from '#app/platform/derived-key.server.ts'

/**
 * The token of the device that this browser's session becomes; undefined without a session cookie. Derived, so that a
 * browser that lost the response still has what proves that the device is its own: the cookie of the ended session.
 */
export async function readHandoverToken(request: Request): Promise<string | undefined> {
  const sessionToken = await readSessionToken(request)
  if (!sessionToken) return undefined
  return createHmac('sha256', await derivedKey('handed-over device'))
    .update(sessionToken)
    .digest('base64url')
}
