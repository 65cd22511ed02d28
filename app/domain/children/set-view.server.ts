import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import type { SetViewInput } from './schema.ts'

export type SetViewResult = { ok: true } | { ok: false; reason: 'child_not_found' }

/** Sets how the child's own screens look (rule 153). Idempotent. */
export async function setView(scope: FamilyScope, { childId, view }: SetViewInput): Promise<SetViewResult> {
  return writeFamily(scope, async (tx): Promise<SetViewResult> => {
    const child = await tx
      .updateTable('children')
      .set({ view })
      .where('family_id', '=', scope.familyId)
      .where('id', '=', childId)
      .returning('id')
      .executeTakeFirst()
    return child ? { ok: true } : { ok: false, reason: 'child_not_found' }
  })
}
