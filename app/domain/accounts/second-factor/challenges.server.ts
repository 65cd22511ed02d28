import { database } from '#app/database/database.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { CHALLENGE_SECONDS } from '#app/domain/accounts/session/challenge-cookie.server.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import { deleteExpired } from '../delete-expired.server.ts'

const MAX_ATTEMPTS = 5

/** Creates the challenge of a sign-in and returns its token of 256 random bits; the database stores the token's hash. */
export async function issueChallenge(tx: IdentityTransaction, userId: string): Promise<string> {
  const moment = now()
  await deleteExpired(tx, 'sign_in_challenges')
  const token = newToken()
  await tx
    .insertInto('sign_in_challenges')
    .values({
      id: newId(),
      user_id: userId,
      token: hashToken(token),
      expires_at: new Date(moment.getTime() + CHALLENGE_SECONDS * 1000),
      created_at: moment,
    })
    .execute()
  return token
}

/** The challenge's user id; undefined if the challenge is forged, used, expired or out of attempts. Counts no attempt. */
export async function findChallenge(token: string): Promise<string | undefined> {
  const row = await database()
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token', '=', hashToken(token))
    .where('expires_at', '>', now())
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst()
  return row?.user_id
}

/** Like `findChallenge`, but counts an attempt. Call it before checking the code, so that concurrent attempts count. */
export async function countChallengeAttempt(token: string): Promise<string | undefined> {
  const row = await database()
    .updateTable('sign_in_challenges')
    .set((change) => ({ attempts: change('attempts', '+', 1) }))
    .where('token', '=', hashToken(token))
    .where('expires_at', '>', now())
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Consumes the challenge; false if it is used or expired. Of several concurrent calls one returns true. */
export async function consumeChallenge(
  tx: IdentityTransaction,
  { token, userId }: { token: string; userId: string },
): Promise<boolean> {
  const deletedRow = await tx
    .deleteFrom('sign_in_challenges')
    .where('token', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst()
  return deletedRow !== undefined
}

export async function deleteChallenges(tx: IdentityTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}
