import { now } from '#app/platform/clock.server.ts'
import { SESSION_SECONDS, sessionCookieLine } from '#app/platform/session/session-cookie.server.ts'
import { auth } from './auth.server.ts'

const LONGEST_USER_AGENT = 300

/** Starts a session of the user and returns its `Set-Cookie` line. The token is nowhere else. */
export async function startSession(userId: string, userAgent: string | null): Promise<string> {
  const { internalAdapter } = await (await auth()).$context
  const session = await internalAdapter.createSession(
    userId,
    false,
    {
      userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? '',
      expiresAt: new Date(now().getTime() + SESSION_SECONDS * 1000),
    },
    true,
  )
  return sessionCookieLine(session.token)
}
