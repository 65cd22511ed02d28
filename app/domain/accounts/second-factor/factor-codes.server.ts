import { database } from '#app/database/database.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { type SealContext, unseal } from '#app/platform/seal.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'
import { hashRecoveryCode } from './recovery-codes.server.ts'
import { RECOVERY_CODE_LENGTH } from './second-factor.ts'
import { matchingStep } from './totp.server.ts'

/** A code of a second factor that was valid when it was read; `spendFactorCode` decides. */
export type FactorCode =
  { kind: 'app'; step: number; sealedSecret: string } | { kind: 'recovery'; hash: string }

/** The context that the person's shared secret is sealed with. */
export function totpSeal(userId: string): SealContext {
  return { purpose: 'second factor', owner: userId }
}

/**
 * Recognises a code normalised by `bareCode`: of the authenticator app or for recovery; undefined if it is neither. Slow,
 * so it runs before the transaction. With `isBeingSetUp` it accepts only the app's code of a factor that is not yet on.
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
  const secret = await unseal(factor.secret, totpSeal(userId))
  const step = matchingStep({ secret, lastStep: factor.last_step }, code, now())
  return step === undefined ? undefined : { kind: 'app', step, sealedSecret: factor.secret }
}

/**
 * Spends the code: of several concurrent calls, also on several processes, one returns true. An app code of the same or an
 * earlier step is refused from then on; a recovery code is deleted, and a mail is sent.
 */
export async function spendFactorCode(
  tx: IdentityTransaction,
  user: { id: string; name: string; email: string },
  code: FactorCode | undefined,
): Promise<boolean> {
  if (!code) return false
  if (code.kind === 'app') {
    const updated = await tx
      .updateTable('second_factors')
      .set({ last_step: code.step })
      .where('user_id', '=', user.id)
      .where('secret', '=', code.sealedSecret)
      .where('last_step', '<', code.step)
      .returning('user_id')
      .executeTakeFirst()
    return updated !== undefined
  }
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user.id)
    .where('hash', '=', code.hash)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) return false
  await queueAccountNotification(tx, user, 'recovery_code_used')
  return true
}
