import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { statement } from '#app/database/statement.server.ts'
import { now } from '#app/base/clock.server.ts'
import { hashToken } from '#app/base/token.server.ts'
import { findMembership } from './open-family.server.ts'
import {
  ENDING_SECONDS,
  MAX_SESSION_SECONDS,
  readSessionToken,
  RENEWAL_SECONDS,
  SESSION_SECONDS,
  sessionCookieLine,
} from './session-cookie.server.ts'
import type { SessionUser } from './session-context.server.ts'
import { hasAppAccess } from './subscription-gate.server.ts'

export interface FoundSession {
  id: string
  expiresAt: Date
  user: SessionUser
  /** `Set-Cookie` line; set if this request renewed the session. */
  renewedCookie: string | undefined
}

/**
 * The request's session with its user; undefined if it is missing or expired. Renews the session at most once an hour
 * (rule 57).
 */
export async function findSession(request: Request): Promise<FoundSession | undefined> {
  const token = await readSessionToken(request)
  if (!token) return undefined
  const session = await readSession(token)
  if (!session) return undefined
  return { ...session, renewedCookie: await renew(session, token) }
}

/** Whether the request's person is a member of this family and may use the app. Does not renew the session. */
export async function hasFamilyAccess(request: Request, familyId: string): Promise<boolean> {
  const session = await readRequestSession(request)
  const membership = session && (await findMembership(session))
  return membership?.scope.familyId === familyId && hasAppAccess(membership)
}

/** Whether the request's person belongs to this family, with or without a subscription. Does not renew the session. */
export async function isStillInFamily(request: Request, familyId: string | null): Promise<boolean> {
  const session = await readRequestSession(request)
  return session !== undefined && session.user.familyId === familyId
}

async function readRequestSession(request: Request): Promise<StoredSession | undefined> {
  const token = await readSessionToken(request)
  return token ? readSession(token) : undefined
}

type StoredSession = Omit<FoundSession, 'renewedCookie'> & { startedAt: Date }

async function readSession(token: string): Promise<StoredSession | undefined> {
  const [row] = await sessionStatement(database(), { tokenHash: hashToken(token), currentTime: now() })
  if (!row) return undefined
  const { id, expiresAt, startedAt, userId, ...user } = row
  return { id, expiresAt, startedAt, user: { id: userId, ...user } }
}

type SessionRow = Pick<StoredSession, 'id' | 'expiresAt' | 'startedAt'> &
  Omit<SessionUser, 'id'> & { userId: string }

const sessionStatement = statement<SessionRow, { tokenHash: string; currentTime: Date }>(
  (values) => sql`
    select s.id, s.expires_at as "expiresAt", s.created_at as "startedAt", u.id as "userId", u.name, u.email,
      u.email_verified as "isEmailVerified", u.is_admin as "isAdmin", u.children_consent_version as "childrenConsentVersion",
      u.must_review_family as "mustReviewFamily", u.family_id as "familyId"
    from sessions s join users u on u.id = s.user_id
    where s.token = ${values.tokenHash} and s.expires_at > ${values.currentTime}::timestamptz`,
)

/** The `Set-Cookie` line of the renewed session; undefined if it needs no renewal or is about to end. */
async function renew(session: StoredSession, token: string): Promise<string | undefined> {
  const currentTime = now()
  const latestEnd = session.startedAt.getTime() + MAX_SESSION_SECONDS * 1000
  const renewedEnd = currentTime.getTime() + SESSION_SECONDS * 1000
  const newEnd = new Date(Math.min(renewedEnd, latestEnd))
  // shorten a session that was started while the server's clock was ahead
  const isTooLong = session.expiresAt.getTime() > renewedEnd
  const extensionMs = newEnd.getTime() - session.expiresAt.getTime()
  if (!isTooLong && extensionMs < RENEWAL_SECONDS * 1000) return undefined
  const updatedRow = await database()
    .updateTable('sessions')
    .set({ expires_at: newEnd, updated_at: currentTime })
    .where('id', '=', session.id)
    // a password change lets the session end soon, maybe after it was read
    .where('expires_at', '>=', new Date(currentTime.getTime() + ENDING_SECONDS * 1000))
    .returning('id')
    .executeTakeFirst()
  return updatedRow ? sessionCookieLine(token) : undefined
}
