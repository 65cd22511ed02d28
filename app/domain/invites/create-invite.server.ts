import { DAY_MS } from '#app/base/durations.ts'
import { sql } from 'kysely'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { randomCode } from '#app/base/token.server.ts'
import { INVITE_ALPHABET, INVITE_DAYS, INVITE_LENGTH, MAX_PENDING_INVITES } from './invite.ts'

const MAX_ATTEMPTS = 5

export type CreateInviteResult =
  | { ok: true; id: string; code: string; expiresAt: Date }
  /** 'not_created': the id belongs to an invite that is used, cancelled, expired or of another family. */
  | { ok: false; reason: 'too_many_pending' | 'not_created' }

/** Creates an invite (rules 12, 13 and 35). The client creates the id, which is the idempotency key. */
export async function createInvite(scope: FamilyScope, { id }: { id: string }): Promise<CreateInviteResult> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + INVITE_DAYS * DAY_MS)
  return writeFamily(scope, async (tx): Promise<CreateInviteResult> => {
    // locks the family, so that concurrent requests cannot exceed the maximum
    await sql`select 1 as locked from families where id = ${scope.familyId}::uuid for no key update`.execute(
      tx,
    )
    const invites = await tx
      .selectFrom('invites')
      .select(['id', 'code', 'expires_at'])
      .where('family_id', '=', scope.familyId)
      .where('status', '=', 'pending')
      .where('expires_at', '>', createdAt)
      .execute()
    const existingInvite = invites.find((invite) => invite.id === id)
    if (existingInvite)
      return { ok: true, id, code: existingInvite.code, expiresAt: existingInvite.expires_at }
    if (invites.length >= MAX_PENDING_INVITES) return { ok: false, reason: 'too_many_pending' }
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const code = randomCode(INVITE_ALPHABET, INVITE_LENGTH)
      const row = await tx
        .insertInto('invites')
        .values({
          id,
          code,
          family_id: scope.familyId,
          inviter_user_id: scope.userId,
          role_to_assign: 'parent',
          created_at: createdAt,
          expires_at: expiresAt,
        })
        // the code or the id may be in use; the next attempt has another code
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row) return { ok: true, id, code, expiresAt }
    }
    return { ok: false, reason: 'not_created' }
  })
}
