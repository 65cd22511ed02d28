import { sql } from 'kysely'
import { OWNER_MAILS } from '#content/owner-mails.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { ownerAddress } from '#app/platform/mail/owner-address.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { dayInBrasilia, hourInBrasilia } from '../payments/billing-dates.ts'
import { isRefusedRequest, isUnmatchedPurchase } from './waiting-cases.server.ts'

/** From this hour in Brasília on. */
const DIGEST_HOUR = 8
const USEFUL_SECONDS = 24 * 60 * 60

/** Queues the owner's mail about waiting cases: one a day, none if nothing waits (rule 259). Returns the number of mails. */
export async function queueOwnerDigest(): Promise<number> {
  const recipient = ownerAddress()
  const currentTime = now()
  if (!recipient || hourInBrasilia(currentTime) < DIGEST_HOUR) return 0
  return asIdentity(async (tx) => {
    const dedupeKey = `owner:digest:${dayInBrasilia(currentTime)}`
    const queued = await tx
      .selectFrom('mails')
      .select('id')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()
    if (queued) return 0
    const { rows } = await sql<{ eventCount: number; unmatchedCount: number; refusedCount: number }>`
      select
        (select count(*)::integer from payment_events where status in ('held', 'unplaced', 'failed')) as "eventCount",
        (select count(*)::integer from subscriptions s where ${isUnmatchedPurchase()} and s.status = 'active')
          as "unmatchedCount",
        (select count(*)::integer from payment_requests r join subscriptions s on s.id = r.subscription_id
          where ${isRefusedRequest()}) as "refusedCount"`.execute(tx)
    const [counts] = rows
    if (!counts || counts.eventCount + counts.unmatchedCount + counts.refusedCount === 0) return 0
    const text = OWNER_MAILS.waiting({ ...counts, url: `${environment().appUrl}/admin/assinaturas` })
    const isNew = await queueMail(tx, {
      ...writeMail(recipient, text),
      kind: 'owner_digest',
      dedupeKey,
      usefulSeconds: USEFUL_SECONDS,
    })
    return isNew ? 1 : 0
  })
}
