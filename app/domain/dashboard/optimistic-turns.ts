import type { TakeTurnInput } from '../tasks/calendar/schema.ts'
import type { MarkTaskDayInput } from '../tasks/schema.ts'
import { type OpenTurn, UNKNOWN_REVISION } from '../tasks/schedule/open-turn.ts'
import { justTakenTurn, withJustTaken } from '../tasks/schedule/just-taken-turn.ts'
import type { TaskDay } from '../tasks/task.ts'
import { isCounted, turnKey } from '../tasks/task-days.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'
import { changeChild } from './optimistic-child.ts'

/** The effect of 'Pegou': the open turn becomes a task of the child. A turn that is not open stays as it is. */
export const applyTake = (dashboard: Dashboard, input: TakeTurnInput): Dashboard =>
  takeTurn(dashboard, input, UNKNOWN_REVISION)

/** The same for 'Fez' of an open turn, whose task day then has the revision that the mark expects. */
export const applyTakeByMark = (dashboard: Dashboard, input: MarkTaskDayInput): Dashboard =>
  takeTurn(dashboard, input, input.revision)

function takeTurn(dashboard: Dashboard, input: TakeTurnInput, revision: number): Dashboard {
  const openTurn = dashboard.openTurns.find((turn) => turnKey(turn) === turnKey(input))
  if (!openTurn?.childIds.includes(input.childId)) return dashboard
  const openTurns = dashboard.openTurns.filter((turn) => turn !== openTurn)
  const taken = takenDay(openTurn, input.childId, revision)
  return changeChild({ ...dashboard, openTurns }, input.childId, (child) =>
    withTotal({ ...child, taskDays: withJustTaken(child.taskDays, taken) }, taken, 1),
  )
}

/** The effect of the undo of 'Pegou': the task is the child's no longer. The open turn comes with the next snapshot. */
export function applyGiveBack(dashboard: Dashboard, input: TakeTurnInput): Dashboard {
  return changeChild(dashboard, input.childId, (child) => {
    const taken = child.taskDays.find(
      (taskDay) => turnKey(taskDay) === turnKey(input) && taskDay.turn?.isTaken,
    )
    if (taken?.status !== 'pending') return child
    return withTotal({ ...child, taskDays: child.taskDays.filter((other) => other !== taken) }, taken, -1)
  })
}

/** The child's week with one task more or less on this day. A bonus is not counted. */
function withTotal(child: DashboardChild, taskDay: TaskDay, change: number): DashboardChild {
  const week = child.week.map((column) =>
    column.day === taskDay.day && isCounted(taskDay) ? { ...column, total: column.total + change } : column,
  )
  return { ...child, week }
}

function takenDay(openTurn: OpenTurn, childId: string, revision: number): TaskDay {
  const { taskId, day, slot, title, description, time, points, drawing } = openTurn
  return {
    taskId,
    day,
    slot,
    title,
    description,
    time,
    points,
    drawing,
    childId,
    status: 'pending',
    revision,
    markedAt: null,
    waitingSince: null,
    decision: null,
    turn: justTakenTurn(openTurn),
  }
}
