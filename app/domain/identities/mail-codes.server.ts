import { database } from '#app/database/database.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId, isUuid } from '#app/database/identifier.ts'
import { environment } from '#app/platform/env.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { hashToken, isToken, newToken } from '#app/platform/token.server.ts'
import { forgetExpired } from './forget-expired.server.ts'

/** What a code in a mail is good for; 'verified' and 'denied' are codes that confirmed or removed their address already. */
export type CodePurpose = 'reset' | 'verify' | 'verified' | 'denied'

const REMEMBERED_SECONDS = 30 * 24 * 60 * 60

/**
 * Makes a code of 256 random bits that stands in one mail alone: the database keeps its SHA-256. Older
 * codes of the person for the same purpose are void from here. The user's row must be locked or new.
 */
export async function issueCode(
  tx: IdentityTransaction,
  purpose: CodePurpose,
  { userId, seconds }: { userId: string; seconds: number },
): Promise<string> {
  const moment = now()
  await voidCodes(tx, userId, [purpose])
  await forgetExpired(tx, 'verifications')
  const code = newToken()
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
  return code
}

/** Whose code this is; undefined when it is forged, used or has run out. Uses nothing up. */
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

/** Uses the code up; false when it is void by now. Of several at once one gets true. */
export async function spendCode(
  tx: IdentityTransaction,
  purpose: CodePurpose,
  { code, userId }: { code: string; userId: string },
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(purpose, code))
    .where('value', '=', userId)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Whether a mail with a code that still works is on its way or in the mailbox. */
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

/** Remembers for 30 days what a spent code did, so that its link says so instead of refusing. */
export async function rememberCode(
  tx: IdentityTransaction,
  purpose: 'verified' | 'denied',
  { code, userId }: { code: string; userId: string },
): Promise<void> {
  const moment = now()
  await tx
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(purpose, code),
      value: userId,
      expires_at: new Date(moment.getTime() + REMEMBERED_SECONDS * 1000),
      created_at: moment,
      updated_at: moment,
    })
    .execute()
}

/** Makes the person's codes for these purposes worthless. */
export async function voidCodes(
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

/** The link of a mail. Built from the configured address, never from what a request says. */
export function linkWithCode(path: string, code: string): string {
  return `${environment().appUrl}${path}?codigo=${code}`
}

/** What the table keeps of a code. */
function identifierOf(purpose: CodePurpose, code: string): string {
  return `${purpose}:${hashToken(code)}`
}
