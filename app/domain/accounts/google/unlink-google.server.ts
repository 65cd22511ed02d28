import { type Actor, enterFamily, writeAs } from '#app/database/family-scope.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'

export type UnlinkGoogleResult = { ok: true } | { ok: false; reason: 'no_password' | 'user_not_found' }

/**
 * Unlinks the person's Google account and notifies the person by mail. 'no_password': no other sign-in method would be
 * left. Unlinking again succeeds and sends no mail.
 */
export function unlinkGoogle(actor: Actor): Promise<UnlinkGoogleResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<UnlinkGoogleResult> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, reason: 'user_not_found' }
    const credential = await tx
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .where('password', 'is not', null)
      .executeTakeFirst()
    if (!credential) return { ok: false, reason: 'no_password' }
    const deletedRow = await tx
      .deleteFrom('accounts')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'google')
      .returning('id')
      .executeTakeFirst()
    // an unfinished flow must not link the account again
    await tx.deleteFrom('google_flows').where('user_id', '=', userId).execute()
    if (!deletedRow) return { ok: true }
    await queueAccountNotification(tx, user, 'google_unlinked')
    if (user.family_id) await enterFamily(tx, user.family_id)
    return { ok: true }
  })
}
