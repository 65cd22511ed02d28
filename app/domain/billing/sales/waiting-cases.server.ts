import { type RawBuilder, sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { countedProviders } from '#app/base/env-payments.server.ts'
import { environment } from '#app/base/env.server.ts'

/** SQL: whether subscription `s` is a purchase at a provider that counts. The sandbox counts only while it sells. */
export const isOfCountedProvider = () =>
  sql<boolean>`s.provider = any(${countedProviders(environment().payments)}::text[])`

/** SQL: whether subscription `s` is a purchase without an account (rule 75). Returned ones are listed for thirty days. */
export const isUnmatchedPurchase = (): RawBuilder<boolean> => sql<boolean>`
  s.user_id is null and s.orphaned_at is null and s.start_date is not null and ${isOfCountedProvider()}
    and (s.status = 'active' or s.end_date is null or s.end_date > ${now()}::timestamptz - interval '30 days')`

/** SQL: whether request `r` of subscription `s` was refused in the last thirty days and not repeated since. */
export const isRefusedRequest = (): RawBuilder<boolean> => sql<boolean>`
  r.status = 'refused' and r.created_at > ${now()}::timestamptz - interval '30 days' and ${isOfCountedProvider()}
    and not exists (select from payment_requests other where other.subscription_id = r.subscription_id
      and other.kind = r.kind and other.reference = r.reference and other.status <> 'refused')`
