import { type Actor, type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import { deleteChallenges } from './challenges.server.ts'
import { type BothFactorsRefusal, confirmBothFactors } from './confirm-both-factors.server.ts'
import { isPasswordCurrent } from '../passwords/credential.server.ts'
import { consumeFactorCode } from './factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'

export type TurnOffSecondFactorResult = { ok: true } | { ok: false; reason: BothFactorsRefusal }

/** Turns the second factor off, after the password and a code, and notifies the person by mail. Sessions continue. */
export async function turnOffSecondFactor(
  actor: Actor,
  input: { password: string; code: string },
): Promise<TurnOffSecondFactorResult> {
  const { userId } = actor
  const factorsCheck = await confirmBothFactors(userId, input)
  if (!factorsCheck.ok) return factorsCheck
  return writeAs(actor, async (tx): Promise<TurnOffSecondFactorResult> => {
    const user = await lockUser(tx, userId)
    if (!user || !(await isPasswordCurrent(tx, userId, factorsCheck.hash)))
      return { ok: false, reason: 'wrong_password' }
    if (!(await consumeFactorCode(tx, user, factorsCheck.code))) return { ok: false, reason: 'wrong_code' }
    await removeSecondFactor(tx, user)
    return { ok: true }
  })
}

/** Deletes the person's second factor with recovery codes and challenges; false if it was off. */
export async function removeSecondFactor(
  tx: IdentityTransaction,
  user: { id: string; name: string; email: string },
): Promise<boolean> {
  const deletedRow = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user.id)
    .returning('confirmed_at')
    .executeTakeFirst()
  await deleteChallenges(tx, user.id)
  if (!deletedRow?.confirmed_at) return false
  await queueAccountNotification(tx, user, 'second_factor_off')
  return true
}
