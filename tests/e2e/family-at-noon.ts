import { writeFamily } from '#app/database/family-scope.server.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { selectRow } from '#tests/support/rows.ts'
import { zoneAtNoon } from '#tests/support/zone-at-noon.ts'

/** Moves the guardian's family to a zone in which it is noon, so that no test passes midnight. Needs the `site` fixture. */
export async function moveToNoon({ email }: { email: string }): Promise<void> {
  const { id: userId } = await selectRow('users', { email }, ['id'])
  const scope = await currentScopeOf({ userId })
  await writeFamily(scope, async (tx) =>
    tx.updateTable('families').set({ time_zone: zoneAtNoon() }).where('id', '=', scope.familyId).execute(),
  )
}
