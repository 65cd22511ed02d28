import type { TaskDay } from './task.ts'
import { type DayTask, isCounted, isOpen } from './task-days.ts'
import { UNKNOWN_REVISION } from './schedule/open-turn.ts'
import { TIME_OF_DAY_LABELS, type TimeOfDay, timeOfDayAt, TIMES_OF_DAY } from './task-time-of-day.ts'

/** A part of the day on Início: a time of day, or the tasks without a time. */
export type BlockName = TimeOfDay | 'qualquer'

const BLOCK_NAMES: readonly BlockName[] = [...TIMES_OF_DAY, 'qualquer']

/** The title of a block. */
export const BLOCK_LABELS: Record<BlockName, string> = { ...TIME_OF_DAY_LABELS, qualquer: 'Qualquer hora' }

/** The block of a task of the day: 'Manhã' before 12:00, 'Tarde' before 18:00, then 'Noite' (rule 163). */
const blockOf = ({ time }: Pick<TaskDay, 'time'>): BlockName =>
  time === null ? 'qualquer' : timeOfDayAt(time)

interface DayBlock {
  name: BlockName
  dayTasks: DayTask[]
}

/** The blocks of the day that have tasks, in the order of the day; the order within a block stays. */
export function dayBlocks(dayTasks: readonly DayTask[]): DayBlock[] {
  const tasks = Map.groupBy(dayTasks, ({ taskDays: [first] }) => blockOf(first!))
  return BLOCK_NAMES.flatMap((name) => ({ name, dayTasks: tasks.get(name) ?? [] })).filter(
    (block) => block.dayTasks.length > 0,
  )
}

/**
 * What 'Todos fizeram' of a block marks: what is open in it. A bonus is no part of the day (rule 202), and a turn that was
 * just taken cannot be marked yet.
 */
export const openTaskDaysOf = (taskDays: readonly TaskDay[], name: BlockName): TaskDay[] =>
  taskDays.filter(
    (taskDay) =>
      blockOf(taskDay) === name &&
      isOpen(taskDay.status) &&
      isCounted(taskDay) &&
      taskDay.revision !== UNKNOWN_REVISION,
  )
