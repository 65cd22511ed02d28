import { asIdentity } from '#app/database/family-scope.server.ts'
import { lockUser } from './lock-user.server.ts'
import { findCode, identifierOf, spendCode } from './mail-codes.server.ts'
import { recordVerifiedEmail } from './record-verified-email.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'

const REMEMBERED_SECONDS = 30 * 24 * 60 * 60

/** Confirms the person's address by the code of a mail. The same code again answers 'confirmed' and changes nothing. */
export async function confirmEmail(code: string): Promise<'confirmed' | 'refused'> {
  const userId = await findCode('verify', code)
  if (!userId) return (await findCode('verified', code)) ? 'confirmed' : 'refused'
  const wasSpent = await asIdentity(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await spendCode(tx, 'verify', { code, userId }))) return false
    const moment = now()
    await tx
      .insertInto('verifications')
      .values({
        id: newId(),
        identifier: identifierOf('verified', code),
        value: userId,
        expires_at: new Date(moment.getTime() + REMEMBERED_SECONDS * 1000),
        created_at: moment,
        updated_at: moment,
      })
      .execute()
    await recordVerifiedEmail(tx, user)
    return true
  })
  // the other of two at once has confirmed it by now
  return wasSpent || (await findCode('verified', code)) ? 'confirmed' : 'refused'
}
