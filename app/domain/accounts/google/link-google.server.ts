import { type Actor, enterFamily, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'

export type LinkGoogleResult =
  { ok: true } | { ok: false; reason: 'linked_elsewhere' | 'other_account_linked' | 'user_not_found' }

/**
 * Links a Google account to the person's account and notifies the person by mail. Each person has at most one Google
 * account, and each Google account one person. Linking the same account again succeeds and sends no mail.
 */
export function linkGoogle(actor: Actor, subject: string): Promise<LinkGoogleResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<LinkGoogleResult> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, reason: 'user_not_found' }
    const link = await tx
      .selectFrom('accounts')
      .select('account_id')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'google')
      .executeTakeFirst()
    if (link)
      return link.account_id === subject ? { ok: true } : { ok: false, reason: 'other_account_linked' }
    const insertedRow = await tx
      .insertInto('accounts')
      .values({ id: newId(), user_id: userId, provider_id: 'google', account_id: subject })
      .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!insertedRow) return { ok: false, reason: 'linked_elsewhere' }
    await queueAccountNotification(tx, user, 'google_linked')
    // enterFamily emits the family's signal, which updates the person's other devices
    if (user.family_id) await enterFamily(tx, user.family_id)
    return { ok: true }
  })
}
