import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { isSameValue } from '../../families/revision.ts'
import { isOverBound } from '../../families/room-left.server.ts'
import { isPlannable } from '../schedule/plannable-dates.ts'
import { reconcileTaskDays } from '../reconcile-task-days.server.ts'
import { hasChildren } from '../../children/has-children.server.ts'
import { changeTasksIn, type ChangedTasks } from '../change-tasks.server.ts'
import type { PauseFields, PauseInput } from './schema.ts'

export type SavePauseResult =
  | { ok: true; value: ChangedTasks }
  | {
      ok: false
      reason: 'child_not_found' | 'past_day' | 'not_plannable' | 'only_today' | 'id_used' | 'too_many_pauses'
    }

/**
 * Adds a pause of some children or all (rule 205), and makes tasks 'Aulas' or 'Sempre' with it (rule 220). Skips tasks that
 * were changed or deleted elsewhere. Updates today's pending task days; marked ones stay. A repeated request has no further
 * effect.
 * - 'past_day': the pause has ended already
 * - 'not_plannable': it begins or ends too far from today (rule 309)
 * - 'only_today': 'Doente hoje' is for today
 * - 'id_used': another pause has this id
 * - 'too_many_pauses': the family has as many as it may have (rule 307)
 */
export async function savePause(
  scope: FamilyScope,
  { seasons = [], ...input }: PauseFields & Partial<PauseInput>,
): Promise<SavePauseResult> {
  const savedAt = now()
  const today = civilDateOf(savedAt, scope.timeZone)
  return writeFamily(scope, async (tx): Promise<SavePauseResult> => {
    await lockFamily(tx, scope)
    const stored = await readPause(tx, scope, input.id)
    const { id, kind, fromOn, toOn } = input
    const childIds = sortedIds(input.childIds)
    if (stored)
      return isSameValue({ ...input, childIds }, stored)
        ? { ok: true, value: { skippedIds: [] } }
        : { ok: false, reason: 'id_used' }
    if (kind === 'sick' && (fromOn !== today || toOn !== today)) return { ok: false, reason: 'only_today' }
    if (toOn < today) return { ok: false, reason: 'past_day' }
    if (!isPlannable(fromOn, today) || !isPlannable(toOn, today))
      return { ok: false, reason: 'not_plannable' }
    if (childIds && !(await hasChildren(tx, scope, childIds))) return { ok: false, reason: 'child_not_found' }
    await tx
      .insertInto('pauses')
      .values({
        family_id: scope.familyId,
        id,
        kind,
        child_ids: childIds,
        from_on: fromOn,
        to_on: toOn,
        created_at: savedAt,
      })
      .execute()
    const ahead = sql`pauses where family_id = ${scope.familyId}::uuid and to_on >= ${today}::date`
    if (await isOverBound(tx, 'pauses', ahead)) return { ok: false, reason: 'too_many_pauses' }
    const skippedIds: string[] = []
    for (const season of ['always', 'lessons'] as const) {
      const tasks = seasons.filter((each) => each.season === season)
      const changed = await changeTasksIn(tx, scope, { tasks, change: { field: 'season', season } })
      skippedIds.push(...changed.skippedIds)
    }
    await reconcileTaskDays(tx, scope, today)
    return { ok: true, value: { skippedIds } }
  })
}

async function readPause(tx: FamilyTransaction, { familyId }: FamilyScope, id: string) {
  const row = await tx
    .selectFrom('pauses')
    .select(['id', 'kind', 'child_ids', 'from_on', 'to_on'])
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const pause: PauseFields = {
    id: row.id,
    kind: row.kind,
    childIds: row.child_ids,
    fromOn: row.from_on,
    toOn: row.to_on,
  }
  return pause
}

const sortedIds = (ids: readonly string[] | null) => ids && [...new Set(ids)].toSorted()
