import { database } from '#app/database/database.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { type SealContext, unseal } from '#app/platform/seal.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'
import { hashRecoveryCode } from './recovery-codes.server.ts'
import { RECOVERY_CODE_LENGTH } from './second-factor.ts'
import { matchingStep } from './totp.server.ts'

/** A code that `findFactorCode` recognised. It is accepted only if `consumeFactorCode` returns true. */
export type FactorCode =
  { kind: 'authenticator'; step: number; sealedSecret: string } | { kind: 'recovery'; hash: string }

export function totpSealContext(userId: string): SealContext {
  return { purpose: 'second factor', owner: userId }
}

/**
 * Recognises a code normalised by `normalizeCode`; undefined if it is neither a valid authenticator code nor as long as
 * a recovery code. Slow, so it runs before the transaction. With `isBeingSetUp`, recognises only authenticator codes,
 * of a second factor that is not on yet.
 */
export async function findFactorCode(
  userId: string,
  code: string,
  { isBeingSetUp = false } = {},
): Promise<FactorCode | undefined> {
  const factor = await database()
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'recovery_salt'])
    .where('user_id', '=', userId)
    .where('confirmed_at', isBeingSetUp ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!factor) return undefined
  if (code.length === RECOVERY_CODE_LENGTH && factor.recovery_salt && !isBeingSetUp)
    return { kind: 'recovery', hash: await hashRecoveryCode(code, factor.recovery_salt) }
  const secret = await unseal(factor.secret, totpSealContext(userId))
  const step = matchingStep({ secret, lastStep: factor.last_step }, code, now())
  return step === undefined ? undefined : { kind: 'authenticator', step, sealedSecret: factor.secret }
}

/**
 * Consumes the code: of several concurrent calls, even in several processes, one returns true. Authenticator codes of
 * this and earlier time steps become invalid; a recovery code is deleted, and the person is notified by mail.
 */
export async function consumeFactorCode(
  tx: IdentityTransaction,
  user: { id: string; name: string; email: string },
  code: FactorCode | undefined,
): Promise<boolean> {
  if (!code) return false
  if (code.kind === 'authenticator') {
    const updatedRow = await tx
      .updateTable('second_factors')
      .set({ last_step: code.step })
      .where('user_id', '=', user.id)
      .where('secret', '=', code.sealedSecret)
      .where('last_step', '<', code.step)
      .returning('user_id')
      .executeTakeFirst()
    return updatedRow !== undefined
  }
  const deletedRow = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user.id)
    .where('hash', '=', code.hash)
    .returning('user_id')
    .executeTakeFirst()
  if (!deletedRow) return false
  await queueAccountNotification(tx, user, 'recovery_code_used')
  return true
}
