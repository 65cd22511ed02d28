import { asIdentity, concernPerson } from '#app/database/family-scope.server.ts'
import { hashToken } from '#app/platform/token.server.ts'
import { endedSessionCookieLine, readSessionToken } from './session-cookie.server.ts'

/**
 * Ends the request's session for good, if it has one, and its open live connections with it. Returns the
 * `Set-Cookie` line that clears the browser.
 */
export async function endSession(request: Request): Promise<string> {
  const token = await readSessionToken(request)
  if (token) {
    await asIdentity(async (tx) => {
      const ended = await tx
        .deleteFrom('sessions')
        .where('token', '=', hashToken(token))
        .returning('user_id')
        .executeTakeFirst()
      if (ended) concernPerson(tx, ended.user_id)
    })
  }
  return endedSessionCookieLine()
}
