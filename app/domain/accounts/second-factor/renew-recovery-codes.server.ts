import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { type BothFactorsRefusal, confirmBothFactors } from './confirm-both-factors.server.ts'
import { isPasswordCurrent } from '../passwords/credential.server.ts'
import { consumeFactorCode } from './factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'

export type RenewRecoveryCodesResult =
  { ok: true; recoveryCodes: string[] } | { ok: false; reason: BothFactorsRefusal }

/** Replaces the recovery codes by ten new ones, after the password and a code. */
export async function renewRecoveryCodes(
  actor: Actor,
  input: { password: string; code: string },
): Promise<RenewRecoveryCodesResult> {
  const { userId } = actor
  const factorsCheck = await confirmBothFactors(userId, input)
  if (!factorsCheck.ok) return factorsCheck
  const codeSet = await makeRecoveryCodes()
  return writeAs(actor, async (tx): Promise<RenewRecoveryCodesResult> => {
    const user = await lockUser(tx, userId)
    if (!user || !(await isPasswordCurrent(tx, userId, factorsCheck.hash)))
      return { ok: false, reason: 'wrong_password' }
    if (!(await consumeFactorCode(tx, user, factorsCheck.code))) return { ok: false, reason: 'wrong_code' }
    await replaceRecoveryCodes(tx, userId, codeSet)
    return { ok: true, recoveryCodes: codeSet.codes }
  })
}
