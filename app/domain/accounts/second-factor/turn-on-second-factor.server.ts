import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { SetUpActor } from './start-second-factor-set-up.server.ts'
import { deleteChallenges } from './challenges.server.ts'
import { countFactorAttempt } from './count-factor-attempt.server.ts'
import { findFactorCode, consumeFactorCode } from './factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'
import { SET_UP_SECONDS } from './second-factor.ts'

export type TurnOnSecondFactorResult =
  /** The database stores only hashes of the recovery codes. */
  | { ok: true; recoveryCodes: string[] }
  | {
      ok: false
      reason: 'email_not_verified' | 'too_many_attempts' | 'wrong_code' | 'not_started'
    }

/**
 * Turns the second factor on with an authenticator code, if this session started the set-up. Needs a confirmed e-mail
 * (rule 59), so that a stranger who registered the e-mail cannot lock out its owner. Ends the person's other sessions
 * with their event streams, and notifies the person by mail.
 */
export async function turnOnSecondFactor(actor: SetUpActor, code: string): Promise<TurnOnSecondFactorResult> {
  const { userId, sessionId } = actor
  if (!(await countFactorAttempt(userId, { during: 'session' })))
    return { ok: false, reason: 'too_many_attempts' }
  const factorCode = await findFactorCode(userId, code, { isBeingSetUp: true })
  // outside the transaction, because hashing is slow
  const codeSet = factorCode ? await makeRecoveryCodes() : undefined
  return writeAs(actor, async (tx): Promise<TurnOnSecondFactorResult> => {
    const moment = now()
    const user = await lockUser(tx, userId)
    if (user && !user.email_verified) return { ok: false, reason: 'email_not_verified' }
    const updatedRow = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: moment, begun_by_session_id: null })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .where('begun_by_session_id', '=', sessionId)
      .where('begun_at', '>', new Date(moment.getTime() - SET_UP_SECONDS * 1000))
      .returning('user_id')
      .executeTakeFirst()
    if (!user || !updatedRow) return { ok: false, reason: 'not_started' }
    if (!codeSet || !(await consumeFactorCode(tx, user, factorCode)))
      return { ok: false, reason: 'wrong_code' }
    await replaceRecoveryCodes(tx, userId, codeSet)
    await deleteChallenges(tx, userId)
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
    await queueAccountNotification(tx, user, 'second_factor_on')
    publishAfterCommit(tx, { kind: 'person', id: userId })
    return { ok: true, recoveryCodes: codeSet.codes }
  })
}
