import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { familyNameFor } from './family-name.ts'

export interface Founder {
  userId: string
  name: string
}

/**
 * Founds a family inside a transaction that has entered it; the founder becomes its first member,
 * guardian and administrator (spec section 4, "Sign-up").
 */
export async function foundFamily(tx: FamilyTransaction, familyId: string, founder: Founder): Promise<void> {
  const moment = now()
  await tx
    .insertInto('families')
    .values({
      id: familyId,
      name: familyNameFor(founder.name),
      owner_user_id: founder.userId,
      created_at: moment,
      updated_at: moment,
    })
    .execute()
  await tx
    .insertInto('family_members')
    .values({
      family_id: familyId,
      user_id: founder.userId,
      role: 'parent',
      is_admin: true,
      created_at: moment,
    })
    .execute()
}
