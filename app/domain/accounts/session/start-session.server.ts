import { sql } from 'kysely'
import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { deviceCookieLine } from '#app/domain/accounts/session/device-cookie.server.ts'
import { SESSION_SECONDS, sessionCookieLine } from '#app/domain/accounts/session/session-cookie.server.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import type { Caller } from './caller.ts'

const MAX_USER_AGENT_LENGTH = 300
/** Sessions of a person (rule 308). */
export const MAX_SESSIONS = 30

/**
 * Starts a session after a registration and returns the `Set-Cookie` lines of session and device. A sign-in must call
 * `startSessionOrChallenge` instead, because of the second factor.
 */
export async function startSession(
  userId: string,
  { userAgent, device }: Pick<Caller, 'userAgent' | 'device'>,
): Promise<string[]> {
  const token = await asIdentity((tx) => insertSession(tx, userId, userAgent))
  return [await sessionCookieLine(token), await deviceCookieLine(device, userId)]
}

/**
 * Inserts a session and returns its token of 256 random bits; the database stores the token's hash. A person has at most
 * `MAX_SESSIONS`: those that were not used for the longest time end.
 */
export async function insertSession(
  tx: IdentityTransaction,
  userId: string,
  userAgent: string | null,
): Promise<string> {
  const id = newId()
  const token = newToken()
  const moment = now()
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token: hashToken(token),
      user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? '',
      expires_at: new Date(moment.getTime() + SESSION_SECONDS * 1000),
      created_at: moment,
      updated_at: moment,
    })
    .execute()
  const { rows } = await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId}::uuid and id <> ${id}::uuid
      order by updated_at desc offset ${MAX_SESSIONS - 1})
    returning id`.execute(tx)
  if (rows.length > 0) publishAfterCommit(tx, { kind: 'person', id: userId })
  return token
}
