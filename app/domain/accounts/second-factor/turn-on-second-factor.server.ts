import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { SetUpActor } from './begin-second-factor.server.ts'
import { voidChallenges } from './challenges.server.ts'
import { countFactorAttempt } from './count-factor-attempt.server.ts'
import { findFactorCode, spendFactorCode } from './factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { canTurnOnSecondFactor } from '../policy.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'
import { SETTING_UP_SECONDS } from './second-factor.ts'

export type TurnOnSecondFactorResult =
  /** For display, once: only their hashes are stored. */
  | { ok: true; recoveryCodes: string[] }
  | {
      ok: false
      reason: 'not_allowed' | 'email_not_verified' | 'too_many_attempts' | 'wrong_code' | 'not_begun'
    }

/**
 * Turns the second factor on by a code of the app that was set up with this session's secret. It needs a confirmed
 * address (rule 59), so that a stranger who registered the address cannot lock its owner out. Ends the person's other
 * sessions with their live connections, and sends a mail about it.
 */
export async function turnOnSecondFactor(actor: SetUpActor, code: string): Promise<TurnOnSecondFactorResult> {
  const { userId, sessionId } = actor
  if (!canTurnOnSecondFactor(actor)) return { ok: false, reason: 'not_allowed' }
  if (!(await countFactorAttempt(userId, { during: 'session' })))
    return { ok: false, reason: 'too_many_attempts' }
  const factorCode = await findFactorCode(userId, code, { isBeingSetUp: true })
  // outside the transaction, because hashing is slow
  const recoveryCodes = factorCode ? await makeRecoveryCodes() : undefined
  return writeAs(actor, async (tx): Promise<TurnOnSecondFactorResult> => {
    const moment = now()
    const user = await lockUser(tx, userId)
    if (user && !user.email_verified) return { ok: false, reason: 'email_not_verified' }
    const confirmed = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: moment, begun_by_session_id: null })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .where('begun_by_session_id', '=', sessionId)
      .where('begun_at', '>', new Date(moment.getTime() - SETTING_UP_SECONDS * 1000))
      .returning('user_id')
      .executeTakeFirst()
    if (!user || !confirmed) return { ok: false, reason: 'not_begun' }
    if (!recoveryCodes || !(await spendFactorCode(tx, user, factorCode)))
      return { ok: false, reason: 'wrong_code' }
    await replaceRecoveryCodes(tx, userId, recoveryCodes)
    await voidChallenges(tx, userId)
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
    await queueAccountNotification(tx, user, 'second_factor_on')
    publishAfterCommit(tx, { kind: 'person', id: userId })
    return { ok: true, recoveryCodes: recoveryCodes.codes }
  })
}
