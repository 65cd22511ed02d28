import type { Generated } from 'kysely'
import type { BlogTables } from './blog-tables.ts'
import type { FamilyTables } from './family-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { RewardTables } from './reward-tables.ts'

/** Every table of the database, for Kysely. `FamilyTables` has those of tasks, too. */
export interface Tables extends BlogTables, FamilyTables, IdentityTables, PaymentTables, RewardTables {
  /** Number of views of a public page on a day. */
  page_counts: {
    /** The page's path without the query: '/', '/blog'. */
    page: string
    /** 'yyyy-MM-dd' in Brasília. */
    day: string
    count: number
  }
  /** Objects that the worker deletes from the store; see platform/objects. */
  object_deletions: {
    /** Key of one object, or a prefix that ends in '/'. */
    key: string
    attempts: Generated<number>
    due_at: Date
  }
}
