import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { sessionCookieLine } from '#app/domain/accounts/session/session-cookie.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { deleteChallenges } from '../second-factor/challenges.server.ts'
import { turnOffPairedDevices } from '../paired-devices/paired-devices.server.ts'
import { isTooCommon } from './frequent-passwords.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { deleteCodes } from '../email/mail-codes.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'
import type { ChangePasswordInput } from '../schema.ts'
import { insertSession } from '../session/start-session.server.ts'
import { hashPassword } from './password-hash.server.ts'

/** This browser's old session stays valid this long, so that its concurrent requests are not redirected to sign-in. */
const GRACE_SECONDS = 15

export type ChangePasswordResult =
  | { ok: true; cookie: string }
  | { ok: false; reason: 'wrong_password' | 'no_password' | 'too_many_attempts' | 'password_weak' }

type StorePasswordResult = { ok: true; token: string } | Extract<ChangePasswordResult, { ok: false }>

/**
 * Changes the person's password, after checking the current one. Ends every other session with its event streams
 * (rule 57), codes in mails and sign-ins that wait for the second factor; with `turnOffDevices`, turns off the children's
 * devices that the person paired (rule 315). This browser gets a new session, with the `Set-Cookie` line `cookie`.
 */
export async function changePassword(
  actor: Actor & { sessionId: string; userAgent: string | null },
  input: ChangePasswordInput,
): Promise<ChangePasswordResult> {
  const { userId, sessionId, userAgent } = actor
  const passwordCheck = await confirmPassword(userId, input.current)
  if (!passwordCheck.ok) return passwordCheck
  const passwordHash = await hashPassword(input.password)
  const moment = now()
  const result = await writeAs(actor, async (tx): Promise<StorePasswordResult> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, reason: 'wrong_password' }
    if (isTooCommon(input.password, user.email)) return { ok: false, reason: 'password_weak' }
    const updatedRow = await tx
      .updateTable('accounts')
      .set({ password: passwordHash, updated_at: moment })
      .where('user_id', '=', userId)
      // of two concurrent changes with the old password, one succeeds
      .where('password', '=', passwordCheck.hash)
      .returning('id')
      .executeTakeFirst()
    if (!updatedRow) return { ok: false, reason: 'wrong_password' }
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
    await tx
      .updateTable('sessions')
      .set({ expires_at: new Date(moment.getTime() + GRACE_SECONDS * 1000) })
      .where('id', '=', sessionId)
      .execute()
    await deleteCodes(tx, userId, ['reset'])
    await deleteChallenges(tx, userId)
    if (input.turnOffDevices) await turnOffPairedDevices(tx, userId)
    await queueAccountNotification(tx, user, 'password_changed')
    publishAfterCommit(tx, { kind: 'person', id: userId })
    return { ok: true, token: await insertSession(tx, userId, userAgent) }
  })
  return result.ok ? { ok: true, cookie: await sessionCookieLine(result.token) } : result
}
