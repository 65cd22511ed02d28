import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { findMentions } from '#app/domain/billing/mentions/mention-queries.server.ts'
import type { PublicPage } from './page.tsx'

/** JSON for the script of the sales video: recent purchases whose buyers agreed to be mentioned. Cached for a minute. */
export const mentions: PublicPage = {
  async get() {
    const purchases = areSubscriptionsSold() ? await findMentions() : []
    return Response.json({ mentions: purchases }, { headers: { 'cache-control': 'public, max-age=60' } })
  },
}
