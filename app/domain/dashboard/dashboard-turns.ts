import type { CivilDate } from '../families/dates/civil-date.ts'
import { isLapsed, type TakenTurn } from '../tasks/schedule/taken-turn.ts'
import type { OpenTurn } from '../tasks/schedule/open-turn.ts'
import { scheduleOf } from '../tasks/schedule/scheduled-task.ts'
import { type FamilyCalendar, type Turn, turnsOn } from '../tasks/schedule/turns-on.ts'
import { compareTimes, type Task, type TaskDay } from '../tasks/task.ts'

/** A task day as the database returns it. */
export type StoredTaskDay = TaskDay & { doneSteps: number[] }

/** The task days, in their order, with what the schedules of their tasks say. A deleted task has no schedule. */
export function describeTaskDays(
  taskDays: readonly StoredTaskDay[],
  tasks: ReadonlyMap<string, Task>,
  calendar: FamilyCalendar,
): TaskDay[] {
  return taskDays.map((taskDay) => describeTaskDay(taskDay, tasks.get(taskDay.taskId), calendar))
}

function describeTaskDay(
  { doneSteps, ...taskDay }: StoredTaskDay,
  task: Task | undefined,
  calendar: FamilyCalendar,
): TaskDay {
  if (!task || isPlain(task, calendar)) return taskDay
  const { windows, isStrict } = scheduleOf(task)
  const window = windows.find(({ slot }) => slot === taskDay.slot)
  const { assignment, isBonus, steps } = task
  const { isOpen = false, insteadOf = null } = holderOf(taskDay, task, calendar) ?? {}
  return {
    ...taskDay,
    time: window?.from ?? taskDay.time,
    turn: {
      until: window?.until ?? null,
      isStrict: isStrict && window !== undefined,
      isBonus,
      assignment,
      isTaken: isOpen,
      insteadOf,
      steps,
      doneSteps,
    },
  }
}

const isPlain = (task: Task, calendar: FamilyCalendar) =>
  task.schedule === null &&
  task.assignment === 'each' &&
  !task.isBonus &&
  task.steps.length === 0 &&
  !isChanged(task, calendar)

const isChanged = (task: Task, { turnChanges }: FamilyCalendar) =>
  turnChanges.some(({ taskId }) => taskId === task.id)

/**
 * The turn of the task day and its holder. Undefined also for a task that is each child's own and has no changed turn: nobody
 * takes its turns or has them instead of another, so that most task days need no search.
 */
function holderOf({ day, slot, childId }: TaskDay, task: Task, calendar: FamilyCalendar) {
  if (!['rotation', 'first'].includes(task.assignment) && !isChanged(task, calendar)) return undefined
  const turn = turnsOn(task, day, calendar).find((candidate) => candidate.slot === slot)
  const holder = turn?.holders.find((candidate) => candidate.childId === childId)
  return turn && holder && { isOpen: turn.isOpen, insteadOf: holder.insteadOf }
}

interface OpenTurnsInput {
  tasks: readonly Task[]
  calendar: FamilyCalendar
  takenTurns: readonly TakenTurn[]
  /** Today's task days of all children. */
  taskDays: readonly TaskDay[]
  today: CivilDate
  moment: Date
  timeZone: string
}

/** Today's turns that a child may take (rule 206), by time. */
export function openTurnsOf({ tasks, calendar, today, ...taken }: OpenTurnsInput): OpenTurn[] {
  return tasks
    .filter(({ assignment }) => assignment === 'first')
    .flatMap((task) =>
      turnsOn(task, today, calendar)
        .filter(({ isOpen }) => isOpen)
        .flatMap((turn) => {
          const taker = takerOf(task.id, turn, { today, ...taken })
          if (taker && !taker.isLapsed) return []
          const childIds = turn.holders.map(({ childId }) => childId).filter((id) => id !== taker?.childId)
          return childIds.length > 0 ? [openTurn(task, turn, today, childIds)] : []
        }),
    )
    .toSorted(compareTimes)
}

function openTurn(task: Task, turn: Turn, day: CivilDate, childIds: string[]): OpenTurn {
  const { id: taskId, title, description, points, drawing, isBonus } = task
  const { slot, time, until } = turn
  const { isStrict } = scheduleOf(task)
  return { taskId, day, slot, title, description, time, until, isStrict, isBonus, points, drawing, childIds }
}

/** Who has taken the turn, and whether others may take it again. */
function takerOf(
  taskId: string,
  { slot, until }: { slot: number; until: string | null },
  { takenTurns, taskDays, today, moment, timeZone }: Omit<OpenTurnsInput, 'tasks' | 'calendar'>,
) {
  const taken = takenTurns.find((turn) => turn.taskId === taskId && turn.slot === slot)
  if (!taken) return undefined
  const { childId, takenAt } = taken
  const taskDay = taskDays.find(
    (candidate) => candidate.taskId === taskId && candidate.slot === slot && candidate.childId === childId,
  )
  const turn = { takenAt, status: taskDay?.status }
  return { childId, isLapsed: isLapsed(turn, { day: today, until }, { moment, timeZone }) }
}
