import { type Actor, enterFamily, writeAs } from '#app/database/family-scope.server.ts'
import { lockUser } from './lock-user.server.ts'
import { queueGoogleNews } from './queue-google-news.server.ts'

export type UnlinkGoogleResult = { ok: true } | { ok: false; reason: 'no_password' | 'user_not_found' }

/**
 * Takes the person's Google account off the own one; the account's address is told by mail. 'no_password': nobody
 * could sign in any more. Unlinking again is ok and tells nobody.
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
    const gone = await tx
      .deleteFrom('accounts')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'google')
      .returning('id')
      .executeTakeFirst()
    // a way out to Google that is under way must not bring it back
    await tx.deleteFrom('google_flows').where('user_id', '=', userId).execute()
    if (!gone) return { ok: true }
    await queueGoogleNews(tx, 'unlinked', user)
    if (user.family_id) await enterFamily(tx, user.family_id)
    return { ok: true }
  })
}
