import { data, redirect, redirectDocument } from 'react-router'
import { sql } from 'kysely'
import type { Actor, FamilyTransaction, IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { signInPathFor } from '#app/platform/safe-return-path.ts'

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

/** Actor of a signed-in person's writes to the own account. `authorise` throws a redirect to /login. */
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
  throw redirect(signInPathFor('/app'), { headers: noStore() })
}

/**
 * Actor of a write by an administrator of the site. `authorise` checks session, right and second factor.
 *
 * @param refuse returns the response to throw
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
  if (!member) throw redirect('/app', { headers: noStore() })
  if (member.role !== rights.role || member.is_admin !== rights.isFamilyAdmin) {
    throw data({ ok: false as const, message: NOT_ALLOWED }, { status: 403 })
  }
}

/** Response to a write of a family whose subscription has ended. */
export function subscriptionEnded(): Response {
  return redirectDocument('/subscribe', { headers: noStore() })
}

/** Whether the session is valid. FOR KEY SHARE conflicts with deletion, which ends a session, but not with its renewal. */
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

/** Locks the user's row before any session, so that account writes of one person run one after the other. */
async function lockPerson(tx: IdentityTransaction, userId: string) {
  const { rows } = await sql<{ is_admin: boolean; has_second_factor: boolean }>`
    select u.is_admin, exists (select from second_factors f
      where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
    from users u where u.id = ${userId}::uuid for no key update of u`.execute(tx)
  return rows[0]
}

/**
 * Locks the family's row before the member's, in the order of a removal, to avoid deadlocks. FOR SHARE of the membership,
 * because its rights are no key columns.
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
