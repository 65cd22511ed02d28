import { type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'

/** Marks the family review as done, so that it is not shown again. */
export async function finishFamilyReview(scope: FamilyScope): Promise<void> {
  await writeAs(scope, async (tx) => {
    await tx.updateTable('users').set({ must_review_family: false }).where('id', '=', scope.userId).execute()
  })
}
