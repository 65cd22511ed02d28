import { database } from '#app/database/database.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

export async function hasSecondFactor(userId: string, tx?: IdentityTransaction): Promise<boolean> {
  const factor = await (tx ?? database())
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}
