import { randomInt } from 'node:crypto'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import { INVITE_ALPHABET, INVITE_DAYS, INVITE_LENGTH } from './invite.ts'

const TRIES = 5

export interface NewInvite {
  code: string
  expiresAt: Date
}

/**
 * Makes an invite to the scope's family, valid for seven days, used once (product.md 10). Any member
 * may, and the invited person always becomes a guardian (spec section 6).
 */
export async function createInvite(scope: FamilyScope): Promise<NewInvite> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + INVITE_DAYS * 24 * 60 * 60 * 1000)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const code = randomCode()
    const row = await writeFamily(scope, (tx) =>
      tx
        .insertInto('invites')
        .values({
          id: newId(),
          code,
          family_id: scope.familyId,
          inviter_user_id: scope.userId,
          role_to_assign: 'parent',
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst(),
    )
    if (row) return { code, expiresAt }
  }
  throw new Error(`No free invite code in ${TRIES} tries`)
}

function randomCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    '',
  )
}
