import { type RawBuilder, sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { accessProviders } from '#app/base/env-payments.server.ts'
import { environment } from '#app/base/env.server.ts'

/** SQL: whether a row of `subscriptions` gives access now (rule 69). `table` is the table's name or alias. */
export function isActiveSubscription(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('status')} = 'active' and ${column('access_until')} > ${now()}::timestamptz
    and ${column('provider')} = any(${accessProviders(environment().payments)}::text[]))`
}
