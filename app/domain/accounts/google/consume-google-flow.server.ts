import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { hashToken, isToken } from '#app/base/token.server.ts'
import type { GoogleFlow } from './google-flow.server.ts'

/**
 * Deletes and returns the flow of a redirect back from Google; of several concurrent calls one gets it. Returns undefined
 * if the state is unknown, used or older than ten minutes. Another browser's flow is left untouched.
 */
export async function consumeGoogleFlow(
  state: string,
  browser: string | undefined,
): Promise<GoogleFlow | undefined> {
  if (!browser || !isToken(state)) return undefined
  const row = await database()
    .deleteFrom('google_flows')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
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
