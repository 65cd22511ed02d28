import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { addMember } from './add-member.server.ts'
import { familyNameFor } from './family-name.ts'

export interface Founder {
  userId: string
  name: string
}

/** Creates a family with the founder as guardian and admin (rule 2). The transaction must have entered the family. */
export async function createFamily(tx: FamilyTransaction, familyId: string, founder: Founder): Promise<void> {
  const createdAt = now()
  await tx
    .insertInto('families')
    .values({
      id: familyId,
      name: familyNameFor(founder.name),
      owner_user_id: founder.userId,
      updated_by_user_id: founder.userId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
  await addMember(tx, { familyId, userId: founder.userId, role: 'parent', joinedAt: createdAt })
}
