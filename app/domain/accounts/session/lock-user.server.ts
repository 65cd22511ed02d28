import { type RawBuilder, sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { statement } from '#app/database/statement.server.ts'

export interface LockedUser {
  id: string
  name: string
  email: string
  email_verified: boolean
  family_id: string | null
  is_admin: boolean
  /** As it was before the statement waited for the lock. */
  has_second_factor: boolean
}

/**
 * SQL that locks the user `u`. The subquery on `second_factors`, which only the coordinator has, makes Citus lock the row
 * there. Without it Citus locks the whole table on a node, and fails while that node is away.
 */
const lockSql = (condition: RawBuilder<unknown>) => sql<LockedUser>`
  select u.id, u.name, u.email, u.email_verified, u.family_id, u.is_admin,
    exists (select from second_factors f
      where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
  from users u where ${condition} for no key update of u`

export const userLock = statement<LockedUser, { userId: string }>(({ userId }) =>
  lockSql(sql`u.id = ${userId}::uuid`),
)

/** Locks the user until the transaction ends, so that the user's writes run one after the other. */
export async function lockUser(tx: IdentityTransaction, userId: string): Promise<LockedUser | undefined> {
  const [user] = await userLock(tx, { userId })
  return user
}

/** As `lockUser`, for the user with this e-mail in lower case. */
export async function lockUserByEmail(
  tx: IdentityTransaction,
  email: string,
): Promise<LockedUser | undefined> {
  const { rows } = await lockSql(sql`u.email = ${email}`).execute(tx)
  return rows[0]
}
