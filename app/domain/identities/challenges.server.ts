import { database } from '#app/database/database.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import { CHALLENGE_SECONDS } from '#app/platform/session/challenge-cookie.server.ts'
import { hashToken, newToken } from '#app/platform/token.server.ts'
import { forgetExpired } from './forget-expired.server.ts'

/** Wrong codes before one has to begin again. */
const MOST_ATTEMPTS = 5

/** Makes a sign-in wait for a code: its token of 256 random bits stands in one cookie alone. */
export async function issueChallenge(tx: IdentityTransaction, userId: string): Promise<string> {
  const moment = now()
  await forgetExpired(tx, 'sign_in_challenges')
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

/** Whose sign-in waits; undefined when the token is forged, used or has run out, or had its wrong codes. Counts nothing. */
export async function findChallenge(token: string): Promise<string | undefined> {
  const row = await database()
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token', '=', hashToken(token))
    .where('expires_at', '>', now())
    .where('attempts', '<', MOST_ATTEMPTS)
    .executeTakeFirst()
  return row?.user_id
}

/** As `findChallenge`, and counts a try before the code is looked at: however many come at once, five are. */
export async function countAttempt(token: string): Promise<string | undefined> {
  const row = await database()
    .updateTable('sign_in_challenges')
    .set((change) => ({ attempts: change('attempts', '+', 1) }))
    .where('token', '=', hashToken(token))
    .where('expires_at', '>', now())
    .where('attempts', '<', MOST_ATTEMPTS)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Uses the challenge up; false when it is void by now. Of several at once one gets true. */
export async function spendChallenge(
  tx: IdentityTransaction,
  { token, userId }: { token: string; userId: string },
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('sign_in_challenges')
    .where('token', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Makes the person's waiting sign-ins worthless: what they proved, or the second factor, has changed. */
export async function voidChallenges(tx: IdentityTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}
