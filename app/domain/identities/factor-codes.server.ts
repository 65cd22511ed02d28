import { database } from '#app/database/database.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { type SealedFor, unseal } from '#app/platform/seal.server.ts'
import { queueSecondFactorNews } from './queue-second-factor-news.server.ts'
import { hashRecoveryCode } from './recovery-codes.server.ts'
import { RECOVERY_CODE_LENGTH } from './second-factor.ts'
import { matchingStep } from './totp.server.ts'

/** A code of a second factor that was right when it was looked at; `spendFactorCode` decides. */
export type FactorCode =
  { kind: 'app'; step: number; sealedSecret: string } | { kind: 'recovery'; hash: string }

/** What the shared secret of this person is sealed for. */
export function totpSeal(userId: string): SealedFor {
  return { purpose: 'second factor', owner: userId }
}

/**
 * Finds out what a code is, without spaces and hyphens and in capitals: of the authenticator app or for recovery. Does the slow work before a
 * transaction; undefined when it is neither. With `isBeingSetUp`, only the app's code of a factor not yet on.
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
 * Uses the code up: of several at once, also on several processes, one gets true. A step of the app's codes is
 * taken once and none before it any more; a recovery code is deleted, and the person is told by mail.
 */
export async function spendFactorCode(
  tx: IdentityTransaction,
  user: { id: string; name: string; email: string },
  code: FactorCode | undefined,
): Promise<boolean> {
  if (!code) return false
  if (code.kind === 'app') {
    const taken = await tx
      .updateTable('second_factors')
      .set({ last_step: code.step })
      .where('user_id', '=', user.id)
      .where('secret', '=', code.sealedSecret)
      .where('last_step', '<', code.step)
      .returning('user_id')
      .executeTakeFirst()
    return taken !== undefined
  }
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user.id)
    .where('hash', '=', code.hash)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) return false
  await queueSecondFactorNews(tx, user, 'recovery_code_used')
  return true
}
