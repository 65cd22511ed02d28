import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { findMentions } from '#app/domain/subscriptions/mention-queries.server.ts'

/** What public/sales-video.js tells visitors of recent purchases; the same for everybody, and never older than a minute. */
export async function loader() {
  const mentions = areSubscriptionsSold() ? await findMentions() : []
  return Response.json({ mentions }, { headers: { 'cache-control': 'public, max-age=60' } })
}
