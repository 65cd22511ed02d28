import { sql } from 'kysely'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import type { PinInput } from './schema.ts'

/** 'Mostrar primeiro': pins a reward to the beginning of its part of the shop, or unpins it (rule 125). Idempotent. */
export async function pinReward(scope: FamilyScope, input: PinInput): Promise<{ ok: true }> {
  return writeFamily(scope, async (tx) => {
    await sql`
      update rewards set is_pinned = ${input.isPinned}::boolean
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid and archived_at is null`.execute(
      tx,
    )
    return { ok: true as const }
  })
}
