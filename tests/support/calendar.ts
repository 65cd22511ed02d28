import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import type { Pause } from '#app/domain/tasks/schedule/absence.ts'

/** Two weeks in which the child is at home on the days of the first week. */
export const FIRST_WEEK_AT_HOME = Array.from({ length: 14 }, (_, day) => day < 7)

/** Days at home, a pause, a swapped and a taken turn of the task on 'day', each of the child. */
export async function addCalendarRows(
  scope: FamilyScope,
  { taskId, childId, toChildId, day }: { taskId: string; childId: string; toChildId: string; day: string },
): Promise<void> {
  const family_id = scope.familyId
  const turn = { family_id, task_id: taskId, child_id: childId, day, slot: 0 }
  await writeFamily(scope, async (tx) => {
    await tx
      .insertInto('child_presences')
      .values({ family_id, child_id: childId, anchor_on: '2026-11-22', days: FIRST_WEEK_AT_HOME })
      .execute()
    await tx
      .insertInto('turn_changes')
      .values({ ...turn, to_child_id: toChildId })
      .execute()
    await tx
      .insertInto('taken_turns')
      .values({ ...turn, taken_at: new Date() })
      .execute()
    return { ok: true as const }
  })
  await addPause(scope, { kind: 'trip', childIds: [childId], fromOn: day, toOn: day })
}

/** Adds a pause; returns its id. */
export async function addPause(
  scope: FamilyScope,
  { kind, childIds, fromOn, toOn }: Omit<Pause, 'id'>,
): Promise<string> {
  const id = newId()
  const row = { family_id: scope.familyId, id, kind, child_ids: childIds, from_on: fromOn, to_on: toOn }
  await writeFamily(scope, async (tx) => {
    await tx
      .insertInto('pauses')
      .values({ ...row, created_at: new Date() })
      .execute()
    return { ok: true as const }
  })
  return id
}
