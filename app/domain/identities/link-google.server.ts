import { type Actor, enterFamily, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { lockUser } from './lock-user.server.ts'
import { queueGoogleNews } from './queue-google-news.server.ts'

export type LinkGoogleResult =
  { ok: true } | { ok: false; reason: 'somebody_elses' | 'another_linked' | 'user_not_found' }

/**
 * Lets the person sign in with this Google account too; the account's address is told by mail. One person has one
 * Google account at most, and a Google account one person. The same link again is ok and tells nobody.
 */
export function linkGoogle(actor: Actor, subject: string): Promise<LinkGoogleResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<LinkGoogleResult> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, reason: 'user_not_found' }
    const linked = await tx
      .selectFrom('accounts')
      .select('account_id')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'google')
      .executeTakeFirst()
    if (linked) return linked.account_id === subject ? { ok: true } : { ok: false, reason: 'another_linked' }
    const made = await tx
      .insertInto('accounts')
      .values({ id: newId(), user_id: userId, provider_id: 'google', account_id: subject })
      .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { ok: false, reason: 'somebody_elses' }
    await queueGoogleNews(tx, 'linked', user)
    // the person's other devices show it
    if (user.family_id) await enterFamily(tx, user.family_id)
    return { ok: true }
  })
}
