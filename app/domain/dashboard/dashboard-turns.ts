import type { CivilDate } from '../families/dates/civil-date.ts'
import { pausesOn } from '../tasks/schedule/absence.ts'
import type { DayRest } from '../tasks/schedule/day-rest.ts'
import { isLapsed, type TakenTurn } from '../tasks/schedule/taken-turn.ts'
import type { OpenTurn } from '../tasks/schedule/open-turn.ts'
import { scheduleOf } from '../tasks/schedule/scheduled-task.ts'
import { type FamilyCalendar, type Turn, turnsOn } from '../tasks/schedule/turns-on.ts'
import { compareTimes, type Task, type TaskDay } from '../tasks/task.ts'

/** A task day as the database returns it. */
export type TaskDayRow = TaskDay & { doneSteps: number[] }

interface TurnFacts {
  tasks: ReadonlyMap<string, Task>
  calendar: FamilyCalendar
  /** Today's. */
  takenTurns: readonly TakenTurn[]
}

/**
 * Adds to each task day its `turn`: steps, time window, assignment, and from whom it came. Task days of deleted and of plain
 * tasks get none.
 */
export function addTurns(taskDays: readonly TaskDayRow[], facts: TurnFacts): TaskDay[] {
  return taskDays.map((taskDay) => addTurn(taskDay, facts))
}

function addTurn({ doneSteps, ...taskDay }: TaskDayRow, { tasks, calendar, takenTurns }: TurnFacts): TaskDay {
  const task = tasks.get(taskDay.taskId)
  if (!task || isPlain(task, calendar)) return taskDay
  const { windows, isStrict } = scheduleOf(task)
  const window = windows.find(({ slot }) => slot === taskDay.slot)
  const { assignment, isBonus, steps } = task
  return {
    ...taskDay,
    time: window?.from ?? taskDay.time,
    turn: {
      ...(isDespiteIllness(taskDay, task, calendar) && { isDespiteIllness: true }),
      until: window?.until ?? null,
      isStrict: isStrict && window !== undefined,
      isBonus,
      assignment,
      isTaken: takenTurns.some((taken) => isSameTurn(taken, taskDay) && taken.childId === taskDay.childId),
      insteadOf: insteadOf(taskDay, task, calendar),
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
 * The child from whom the turn came. Without a rotation or a changed turn none passes on, so that most task days need no
 * computation.
 */
function insteadOf({ day, slot, childId }: TaskDay, task: Task, calendar: FamilyCalendar): string | null {
  if (task.assignment !== 'rotation' && !isChanged(task, calendar)) return null
  const turn = turnsOn(task, day, calendar).find((candidate) => candidate.slot === slot)
  return turn?.holders.find((holder) => holder.childId === childId)?.insteadOf ?? null
}

/** Whether the task counts for a child who is ill on the day. */
const isDespiteIllness = ({ childId, day }: TaskDay, task: Task, { pauses }: FamilyCalendar) =>
  scheduleOf(task).countsWhenIll === true &&
  pausesOn(pauses, childId, day).some(({ kind }) => kind === 'sick')

/** The child's illness or journey on `today`; undefined if it has none. `taskDays` are those of the child. */
export function restOf(
  childId: string,
  today: CivilDate,
  { tasks, taskDays, calendar }: Pick<TurnFacts, 'tasks' | 'calendar'> & { taskDays: readonly TaskDay[] },
): DayRest | undefined {
  const kinds = pausesOn(calendar.pauses, childId, today).map(({ kind }) => kind)
  const kind = kinds.includes('sick') ? 'sick' : kinds.includes('trip') ? 'trip' : null
  if (kind === null) return undefined
  const atHome = {
    ...calendar,
    pauses: calendar.pauses.filter((pause) => pause.kind !== 'sick' && pause.kind !== 'trip'),
  }
  const turns = [...tasks.values()]
    .filter(({ isBonus, assignment }) => !isBonus && assignment !== 'first')
    .flatMap((task) => turnsOn(task, today, atHome).map((turn) => ({ ...turn, taskId: task.id })))
    .filter(
      (turn) =>
        turn.holders.some((holder) => holder.childId === childId) &&
        !taskDays.some((taskDay) => isSameTurn(taskDay, turn)),
    )
  return { kind, turns: turns.length }
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

/** Today's turns that a child may take (rule 206), by time. A child who has a task day of the turn cannot take it. */
export function openTurnsOf({
  tasks,
  calendar,
  today,
  takenTurns,
  taskDays,
  ...time
}: OpenTurnsInput): OpenTurn[] {
  return tasks
    .filter(({ assignment }) => assignment === 'first')
    .flatMap((task) =>
      turnsOn(task, today, calendar)
        .filter(({ isOpen }) => isOpen)
        .flatMap((turn) => {
          const key = { taskId: task.id, day: today, slot: turn.slot }
          const ofTurn = taskDays.filter((taskDay) => taskDay.day === today && isSameTurn(taskDay, key))
          const statusOf = (childId: string) => ofTurn.find((taskDay) => taskDay.childId === childId)?.status
          const taken = takenTurns.find((other) => isSameTurn(other, key))
          if (
            taken &&
            !isLapsed({ ...taken, status: statusOf(taken.childId) }, { ...turn, day: today }, time)
          )
            return []
          const childIds = turn.holders
            .map(({ childId }) => childId)
            .filter((childId) => statusOf(childId) === undefined)
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

type TurnOfTask = Pick<TakenTurn, 'taskId' | 'slot'>

const isSameTurn = (a: TurnOfTask, b: TurnOfTask) => a.taskId === b.taskId && a.slot === b.slot
