import { database } from '#app/database/database.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId, isUuid } from '#app/base/ids.ts'
import { environment } from '#app/base/env.server.ts'
import { now } from '#app/base/clock.server.ts'
import { hashToken, isToken, newToken } from '#app/base/token.server.ts'
import { deleteExpired } from '../delete-expired.server.ts'

/** Purpose of a code in a mail. 'verified' and 'denied' are used codes that confirmed or removed the e-mail. */
export type CodePurpose = 'reset' | 'verify' | 'verified' | 'denied'

const USED_CODE_SECONDS = 30 * 24 * 60 * 60

/**
 * Creates a code of 256 random bits for one mail; the database stores its SHA-256. Deletes the user's older codes for
 * this purpose. The user's row must be locked or new.
 */
export async function issueCode(
  tx: IdentityTransaction,
  purpose: CodePurpose,
  { userId, seconds }: { userId: string; seconds: number },
): Promise<string> {
  await deleteCodes(tx, userId, [purpose])
  await deleteExpired(tx, 'verifications')
  const code = newToken()
  await insertCode(tx, purpose, { code, userId, seconds })
  return code
}

/** The code's user id; undefined if the code is forged, used or expired. Does not consume the code. */
export async function findCode(purpose: CodePurpose, code: string): Promise<string | undefined> {
  if (!isToken(code)) return undefined
  const row = await database()
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifierOf(purpose, code))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row && isUuid(row.value) ? row.value : undefined
}

/** Consumes the code; false if it is used or expired. Of several concurrent calls one returns true. */
export async function consumeCode(
  tx: IdentityTransaction,
  purpose: CodePurpose,
  { code, userId }: { code: string; userId: string },
): Promise<boolean> {
  const deletedRow = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(purpose, code))
    .where('value', '=', userId)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst()
  return deletedRow !== undefined
}

export async function hasOpenCode(
  tx: IdentityTransaction,
  purpose: CodePurpose,
  userId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('verifications')
    .select('id')
    .where('value', '=', userId)
    .where('identifier', 'like', `${purpose}:%`)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row !== undefined
}

/** Stores for 30 days what a used code did, so that its link shows that instead of an error. */
export async function rememberCode(
  tx: IdentityTransaction,
  purpose: 'verified' | 'denied',
  { code, userId }: { code: string; userId: string },
): Promise<void> {
  await insertCode(tx, purpose, { code, userId, seconds: USED_CODE_SECONDS })
}

async function insertCode(
  tx: IdentityTransaction,
  purpose: CodePurpose,
  { code, userId, seconds }: { code: string; userId: string; seconds: number },
): Promise<void> {
  const moment = now()
  await tx
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(purpose, code),
      value: userId,
      expires_at: new Date(moment.getTime() + seconds * 1000),
      created_at: moment,
      updated_at: moment,
    })
    .execute()
}

export async function deleteCodes(
  tx: IdentityTransaction,
  userId: string,
  purposes: readonly CodePurpose[],
): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where((where) => where.or(purposes.map((purpose) => where('identifier', 'like', `${purpose}:%`))))
    .execute()
}

/** A link for a mail, built from APP_URL and never from request headers. */
export function linkWithCode(path: string, code: string): string {
  return `${environment().appUrl}${path}?codigo=${code}`
}

function identifierOf(purpose: CodePurpose, code: string): string {
  return `${purpose}:${hashToken(code)}`
}
