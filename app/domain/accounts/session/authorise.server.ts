import { data, redirect, redirectDocument } from 'react-router'
import { sql } from 'kysely'
import type { Actor, IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { Check } from '#app/database/transaction.server.ts'
import { now } from '#app/base/clock.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { signInPathFor } from '#app/platform/safe-return-path.ts'

type Refusal = Response | ReturnType<typeof data>

/** The row of a session and its person. */
export interface SessionKey {
  id: string
  user: { id: string }
}

/** A member's rights at the start of the request. */
export interface MemberRights {
  familyId: string
  userId: string
  role: 'parent' | 'child'
  isFamilyAdmin: boolean
}

/** Actor of a signed-in person's writes to the own account. An ended session is redirected to /login. */
export function personActor(session: SessionKey): Actor {
  return {
    userId: session.user.id,
    sessionChecks: () => [personLock(session.user.id), sessionCheck(session)],
  }
}

/** The session has not ended. Fails with a redirect to /login. */
export function sessionCheck(
  session: SessionKey,
  refuse: () => Refusal = () => redirect(signInPathFor('/app'), { headers: noStore() }),
): Check {
  return {
    query: sessionLock(session),
    verify: (rows) => {
      if (rows.length === 0) throw refuse()
    },
  }
}

/**
 * Actor of a write by an administrator of the site. Its checks are of session, right and second factor.
 *
 * @param refuse returns the response to throw
 */
export function administratorActor(
  session: SessionKey,
  refuse: (reason: 'signed_out' | 'not_administrator') => Refusal,
): Actor {
  const administratorCheck = (): Check => ({
    ...personLock(session.user.id),
    verify: (rows) => {
      const [person] = rows as LockedPerson[]
      // without a person there is no session either, which the next check refuses
      if (person && !(person.is_admin && person.has_second_factor)) throw refuse('not_administrator')
    },
  })
  return {
    userId: session.user.id,
    sessionChecks: () => [administratorCheck(), sessionCheck(session, () => refuse('signed_out'))],
  }
}

/** The person is still an active member with these rights. Fails with a redirect to /app, or the refusal. */
export function memberCheck(rights: MemberRights): Check {
  return {
    query: memberLock(rights),
    verify: (rows) => {
      const [member] = rows as LockedMember[]
      if (!member) throw redirect('/app', { headers: noStore() })
      if (member.role !== rights.role || member.is_admin !== rights.isFamilyAdmin) {
        throw data({ ok: false as const, message: NOT_ALLOWED }, { status: 403 })
      }
    },
  }
}

/** Response to a write of a family whose subscription has ended. */
export function subscriptionEnded(): Response {
  return redirectDocument('/subscribe', { headers: noStore() })
}

/** Whether the session is valid. Locks it until the transaction ends. */
export async function lockSession(tx: IdentityTransaction, session: SessionKey): Promise<boolean> {
  const { rows } = await sessionLock(session).execute(tx)
  return rows.length > 0
}

/** Reads a valid session. FOR KEY SHARE conflicts with deletion, which ends a session, but not with its renewal. */
function sessionLock({ id, user }: SessionKey) {
  return sql`
    select id from sessions
    where id = ${id}::uuid and user_id = ${user.id}::uuid and expires_at > ${now()}::timestamptz
    for key share`
}

interface LockedPerson {
  is_admin: boolean
  has_second_factor: boolean
}

/** Locks the user's row before any session, so that account writes of one person run one after the other. */
function personLock(userId: string): Check {
  const query = sql<LockedPerson>`
    select u.is_admin, exists (select from second_factors f
      where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
    from users u where u.id = ${userId}::uuid for no key update of u`
  return { query, verify: () => undefined }
}

interface LockedMember {
  role: string
  is_admin: boolean
}

/**
 * Locks the family's row before the member's, in the order of a removal, to avoid deadlocks. FOR SHARE of the membership,
 * because its rights are no key columns.
 */
function memberLock({ familyId, userId }: MemberRights) {
  return sql<LockedMember>`
    select m.role, m.is_admin
    from families f join family_members m on m.family_id = f.id
    where f.id = ${familyId}::uuid and m.family_id = ${familyId}::uuid
      and m.user_id = ${userId}::uuid and m.is_active
    for key share of f for share of m`
}
