import { concernPerson, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { SettingUp } from './begin-second-factor.server.ts'
import { voidChallenges } from './challenges.server.ts'
import { countFactorTry } from './count-factor-try.server.ts'
import { findFactorCode, spendFactorCode } from './factor-codes.server.ts'
import { lockUser } from './lock-user.server.ts'
import { canTurnOnSecondFactor } from './policy.ts'
import { queueSecondFactorNews } from './queue-second-factor-news.server.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'
import { SETTING_UP_SECONDS } from './second-factor.ts'

export type TurnOnSecondFactorResult =
  /** The codes as the person is to keep them; nobody can read them again. */
  | { ok: true; recoveryCodes: string[] }
  | {
      ok: false
      reason: 'not_allowed' | 'email_not_verified' | 'too_many_attempts' | 'wrong_code' | 'not_begun'
    }

/**
 * Turns the second factor on by a code of the app that was set up with this session's secret. It needs a confirmed
 * address, so that nobody locks the owner of a mailbox out of an account that was registered with it. The person's
 * sessions on other devices end at once with their live connections, and a mail tells of it.
 */
export async function turnOnSecondFactor(actor: SettingUp, code: string): Promise<TurnOnSecondFactorResult> {
  const { userId, sessionId } = actor
  if (!canTurnOnSecondFactor(actor)) return { ok: false, reason: 'not_allowed' }
  if (!(await countFactorTry(userId, { at: 'session' }))) return { ok: false, reason: 'too_many_attempts' }
  const found = await findFactorCode(userId, code, { isBeingSetUp: true })
  // outside of the transaction: hashing takes long
  const made = found ? await makeRecoveryCodes() : undefined
  return writeAs(actor, async (tx): Promise<TurnOnSecondFactorResult> => {
    const moment = now()
    const user = await lockUser(tx, userId)
    if (user && !user.email_verified) return { ok: false, reason: 'email_not_verified' }
    const begun = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: moment, begun_by_session_id: null })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .where('begun_by_session_id', '=', sessionId)
      .where('begun_at', '>', new Date(moment.getTime() - SETTING_UP_SECONDS * 1000))
      .returning('user_id')
      .executeTakeFirst()
    if (!user || !begun) return { ok: false, reason: 'not_begun' }
    if (!made || !(await spendFactorCode(tx, user, found))) return { ok: false, reason: 'wrong_code' }
    await replaceRecoveryCodes(tx, userId, made)
    await voidChallenges(tx, userId)
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
    await queueSecondFactorNews(tx, user, 'second_factor_on')
    concernPerson(tx, userId)
    return { ok: true, recoveryCodes: made.codes }
  })
}
