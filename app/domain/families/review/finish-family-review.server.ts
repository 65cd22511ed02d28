import { type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'

/** The person knows everybody who is in the family now; nothing is asked any more. */
export async function finishFamilyReview(scope: FamilyScope): Promise<void> {
  await writeAs(scope, async (tx) => {
    await tx.updateTable('users').set({ must_review_family: false }).where('id', '=', scope.userId).execute()
  })
}
