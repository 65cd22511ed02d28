import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { TaskStep } from '../steps/step.ts'
import type { Assignment, Schedule } from './schedule.ts'

/** The fields of a task that say when it is due and who does it. */
export interface ScheduleFields {
  assignment: Assignment
  isBonus: boolean
  schedule: Schedule | null
  steps: TaskStep[]
}

/** The values of the columns for `ScheduleFields`. */
export const scheduleColumns = ({ assignment, isBonus, schedule, steps }: ScheduleFields) => ({
  assignment,
  is_bonus: isBonus,
  schedule: scheduleJson(schedule),
  steps: JSON.stringify(steps),
})

/** The value of the column `schedule`. */
export const scheduleJson = (schedule: Schedule | null): string | null =>
  schedule === null ? null : JSON.stringify(schedule)

/** Replaces the schedule of a task. */
export async function storeSchedule(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  { taskId, schedule }: { taskId: string; schedule: Schedule | null },
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ schedule: scheduleJson(schedule) })
    .where('family_id', '=', familyId)
    .where('id', '=', taskId)
    .execute()
}

/** A task every week, once a day, for each of its children. */
export const PLAIN_FIELDS: ScheduleFields = { assignment: 'each', isBonus: false, schedule: null, steps: [] }
