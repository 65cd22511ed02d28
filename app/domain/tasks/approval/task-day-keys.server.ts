import { sql } from 'kysely'
import type { TaskDayRef } from './decided-task-day.ts'

export type KeyLists = Record<'taskIds' | 'childIds' | 'days', readonly string[]>

/** The ids and dates of task days, for conditions with `any`. They select a superset, so callers compare `taskDayKey`. */
export function keyListsOf(refs: readonly Omit<TaskDayRef, 'revision' | 'slot'>[]): KeyLists {
  return {
    taskIds: [...new Set(refs.map(({ taskId }) => taskId))],
    childIds: [...new Set(refs.map(({ childId }) => childId))],
    days: [...new Set(refs.map(({ day }) => day))],
  }
}

/**
 * SQL: the table with this alias has task days of `keys`. A single row of such a table is found by the first columns of its
 * primary key.
 */
export const isAmong = (alias: 'd' | 'x' | 'p', familyId: string, { taskIds, childIds, days }: KeyLists) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('family_id')} = ${familyId}::uuid and ${column('child_id')} = any(${childIds}::uuid[])
    and ${column('day')} = any(${days}::date[]) and ${column('task_id')} = any(${taskIds}::uuid[])`
}
