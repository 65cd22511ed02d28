import { data, redirect, redirectDocument } from 'react-router'
import { sql } from 'kysely'
import type { Actor, FamilyTransaction, IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { neverStored } from './never-stored.ts'
import { signInPathFor } from './safe-return-path.ts'

/** The row of a session and its person. */
export interface SessionKey {
  id: string
  user: { id: string }
}

/** What a member may do, as it was when the request was let in. */
export interface MemberRights {
  familyId: string
  userId: string
  role: 'parent' | 'child'
  isFamilyAdmin: boolean
}

/** The actor of a signed-in person's writes to the own account. Its check throws a redirect to /login. */
export function personActor(session: SessionKey): Actor {
  return {
    userId: session.user.id,
    authorise: async (tx) => {
      await lockPerson(tx, session.user.id)
      await authoriseSession(tx, session)
    },
  }
}

/** Checks that the session has not ended, and locks it. Throws a redirect to /login. */
export async function authoriseSession(tx: IdentityTransaction, session: SessionKey): Promise<void> {
  if (await lockSession(tx, session)) return
  throw redirect(signInPathFor('/app'), { headers: neverStored() })
}

/**
 * The actor of a write by an administrator of the site: session, right and second factor are checked.
 *
 * @param refuse answers who is signed out, or administers nothing any more; what it returns is thrown
 */
export function administratorActor(
  session: SessionKey,
  refuse: (reason: 'signed_out' | 'not_administrator') => Response | ReturnType<typeof data>,
): Actor {
  return {
    userId: session.user.id,
    authorise: async (tx) => {
      const person = await lockPerson(tx, session.user.id)
      if (!(await lockSession(tx, session))) throw refuse('signed_out')
      if (!person?.is_admin || !person.has_second_factor) throw refuse('not_administrator')
    },
  }
}

/** Checks that the person is still an active member with these rights. Throws a redirect to /app, or the refusal. */
export async function authoriseMember(tx: FamilyTransaction, rights: MemberRights): Promise<void> {
  const member = await lockMember(tx, rights)
  if (!member) throw redirect('/app', { headers: neverStored() })
  if (member.role !== rights.role || member.is_admin !== rights.isFamilyAdmin) {
    throw data({ ok: false as const, message: NOT_ALLOWED }, { status: 403 })
  }
}

/** The answer to a write of a family whose subscription has ended. */
export function subscriptionEnded(): Response {
  return redirectDocument('/subscribe', { headers: neverStored() })
}

/** Whether the session holds. Key share: signing out and ending sessions delete the row, renewal only updates it. */
export async function lockSession(tx: IdentityTransaction, { id, user }: SessionKey): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now())
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}

/** Account writes of one person run one after the other: each locks the person's row before any session. */
async function lockPerson(tx: IdentityTransaction, userId: string) {
  const { rows } = await sql<{ is_admin: boolean; has_second_factor: boolean }>`
    select u.is_admin, exists (select from second_factors f
      where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
    from users u where u.id = ${userId}::uuid for no key update of u`.execute(tx)
  return rows[0]
}

/**
 * The family's row is locked before the member's: who removes a member locks it first, too, so the two never wait for
 * each other. Other columns of a membership are its rights, hence share and not key share.
 */
async function lockMember(
  tx: FamilyTransaction,
  { familyId, userId }: MemberRights,
): Promise<{ role: string; is_admin: boolean } | undefined> {
  const { rows } = await sql<{ role: string; is_admin: boolean }>`
    select m.role, m.is_admin
    from families f join family_members m on m.family_id = f.id
    where f.id = ${familyId}::uuid and m.family_id = ${familyId}::uuid
      and m.user_id = ${userId}::uuid and m.is_active
    for key share of f for share of m`.execute(tx)
  return rows[0]
}
