import { database } from '#app/database/database.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { hashToken, isToken } from '#app/platform/token.server.ts'
import type { GoogleFlow } from './google-flow.server.ts'

/**
 * Takes the flow that a way back belongs to, so that it is never taken again; of several at once one gets it.
 * undefined when the state is unknown, used, older than ten minutes, or another browser's: that one's stays.
 */
export async function takeGoogleFlow(
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
