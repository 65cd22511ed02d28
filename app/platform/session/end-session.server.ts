import { database } from '#app/database/database.server.ts'
import { endedSessionCookieLine, hashSessionToken, readSessionToken } from './session-cookie.server.ts'

/** Ends the request's session for good, if it has one. Returns the `Set-Cookie` line that clears the browser. */
export async function endSession(request: Request): Promise<string> {
  const token = await readSessionToken(request)
  if (token) await database().deleteFrom('sessions').where('token', '=', hashSessionToken(token)).execute()
  return endedSessionCookieLine()
}
