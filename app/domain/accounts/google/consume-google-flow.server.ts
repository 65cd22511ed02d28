import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { hashToken, isToken } from '#app/base/token.server.ts'
import type { GoogleFlow } from './google-flow.server.ts'

/**
 * Deletes and returns the OAuth flow with this state; of several concurrent calls one gets it. Returns undefined if the
 * state is unknown, used or older than ten minutes, or belongs to another browser. That browser's flow stays valid.
 */
export async function consumeGoogleFlow(
  state: string,
  browserToken: string | undefined,
): Promise<GoogleFlow | undefined> {
  if (!browserToken || !isToken(state)) return undefined
  const row = await database()
    .deleteFrom('google_flows')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserToken))
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      purpose: row.purpose,
      userId: row.user_id,
      returnPath: row.return_path,
      inviteCode: row.invite_code,
      consentVersion: row.consent_version,
      windowId: row.window_id,
    }
  )
}
