import { type data, redirect, redirectDocument } from 'react-router'
import { sql } from 'kysely'
import type { Actor, IdentityTransaction } from '#app/database/family-scope.server.ts'
import { statement } from '#app/database/statement.server.ts'
import type { Check } from '#app/database/transaction.server.ts'
import { now } from '#app/base/clock.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { signInPathFor } from '#app/platform/safe-return-path.ts'
import { type LockedUser, userLock } from './lock-user.server.ts'

type Refusal = Response | ReturnType<typeof data>

/** The ids of a session and its person. */
export interface SessionKey {
  id: string
  user: { id: string }
}

/** A member's rights at the start of the request. */
export interface MemberRights {
  familyId: string
  userId: string
  role: 'parent' | 'child'
  childId: string | null
  isFamilyAdmin: boolean
}

/** Actor for a person's writes to the own account. If the session has ended, a write is redirected to /login. */
export function personActor(session: SessionKey): Actor {
  return {
    userId: session.user.id,
    sessionChecks: () => [personLock(session.user.id), sessionCheck(session)],
  }
}

/** Checks that the session has not ended; throws the response of `refuse` otherwise, by default a redirect to /login. */
export function sessionCheck(
  session: SessionKey,
  refuse: () => Refusal = () => redirect(signInPathFor('/app'), { headers: noStore() }),
): Check {
  return {
    query: (db) => sessionLock.bind(db, lockedSession(session)),
    verify: (rows) => {
      if (rows.length === 0) throw refuse()
    },
  }
}

/** Actor for an administrator's writes. Checks session, right and second factor; throws the response of `refuse`. */
export function administratorActor(
  session: SessionKey,
  refuse: (reason: 'signed_out' | 'not_administrator') => Refusal,
): Actor {
  const administratorCheck = (): Check => ({
    ...personLock(session.user.id),
    verify: (rows) => {
      const [person] = rows as LockedUser[]
      // a deleted person is refused by the next check, because the sessions were deleted too
      if (person && !(person.is_admin && person.has_second_factor)) throw refuse('not_administrator')
    },
  })
  return {
    userId: session.user.id,
    sessionChecks: () => [administratorCheck(), sessionCheck(session, () => refuse('signed_out'))],
  }
}

/** Checks that the person is still an active member with these rights; throws a redirect to /app or a 403 otherwise. */
export function memberCheck(rights: MemberRights): Check {
  return {
    query: (db) => memberLock.bind(db, rights),
    verify: (rows) => {
      const [member] = rows as LockedMember[]
      if (!member) throw redirect('/app', { headers: noStore() })
      const hasSameRights =
        member.role === rights.role &&
        member.child_id === rights.childId &&
        member.is_admin === rights.isFamilyAdmin
      if (!hasSameRights) {
        throw Response.json({ ok: false, message: NOT_ALLOWED }, { status: 403 })
      }
    },
  }
}

export function subscriptionEndedResponse(): Response {
  return redirectDocument('/subscribe', { headers: noStore() })
}

/** Locks the session until the transaction ends; false if it has ended. */
export async function lockSession(tx: IdentityTransaction, session: SessionKey): Promise<boolean> {
  return (await sessionLock(tx, lockedSession(session))).length > 0
}

const lockedSession = ({ id, user }: SessionKey) => ({ id, userId: user.id, moment: now() })

/** FOR KEY SHARE conflicts with the deletion of the session, which ends it, but not with its renewal. */
const sessionLock = statement<unknown, { id: string; userId: string; moment: Date }>(
  (values) => sql`
    select id from sessions
    where id = ${values.id}::uuid and user_id = ${values.userId}::uuid
      and expires_at > ${values.moment}::timestamptz
    for key share`,
)

/** Locks the user's row before the session, so that a person's writes to the account run one after the other. */
function personLock(userId: string): Check {
  return { query: (db) => userLock.bind(db, { userId }), verify: () => undefined }
}

interface LockedMember {
  role: string
  child_id: string | null
  is_admin: boolean
}

/**
 * Locks the family's row and then the member's, in the same order as the removal of a member, to avoid deadlocks. The
 * membership needs FOR SHARE, because role and rights are not key columns.
 */
const memberLock = statement<LockedMember, Pick<MemberRights, 'familyId' | 'userId'>>(
  (values) => sql`
    select m.role, m.child_id, m.is_admin
    from families f join family_members m on m.family_id = f.id
    where f.id = ${values.familyId}::uuid and m.family_id = ${values.familyId}::uuid
      and m.user_id = ${values.userId}::uuid and m.is_active
    for key share of f for share of m`,
)
