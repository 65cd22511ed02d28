import type { ChildDay, DeviceChild, DeviceOpenTurn, DeviceTaskDay, DeviceView } from '../device-view.ts'
import { UNKNOWN_REVISION } from '../../tasks/schedule/open-turn.ts'
import { justTakenTurn, withJustTaken } from '../../tasks/schedule/just-taken-turn.ts'
import { compareTimes } from '../../tasks/task.ts'
import { taskDayKey, type TaskDayKey } from '../../tasks/approval/decided-task-day.ts'

/** What a child does with a turn besides its mark. A repeated request has no further effect. */
export type TurnAction = TaskDayKey &
  (
    | { kind: 'take' }
    | { kind: 'giveBack' }
    /** A step that the child ticks, or whose tick it takes away. */
    | { kind: 'step'; step: number; isDone: boolean }
    /** 'Legal!': the praise is not new any more. */
    | { kind: 'seePraise' }
  )

/** Whether two actions change the same: who has the turn, or one of its steps. */
const isSameTarget = (a: TurnAction, b: TurnAction): boolean =>
  taskDayKey(a) === taskDayKey(b) && stepOf(a) === stepOf(b)
const stepOf = (action: TurnAction) => (action.kind === 'step' ? action.step : undefined)

/** Whether the action repeats the last one of these with the same target, so that it is a double tap. */
export function isRepeatedAction(action: TurnAction, earlier: readonly TurnAction[]): boolean {
  const last = earlier.findLast((other) => isSameTarget(other, action))
  if (last?.kind !== action.kind) return false
  return last.kind !== 'step' || action.kind !== 'step' || last.isDone === action.isDone
}

/** The server's view with the effect of the actions, in their order. An action that the view contains already has no effect. */
export function applyTurnActions(view: DeviceView, actions: readonly TurnAction[]): DeviceView {
  return actions.reduce(
    (current, action) => ({ ...current, children: current.children.map((child) => applyTo(child, action)) }),
    view,
  )
}

function applyTo(child: DeviceChild, action: TurnAction): DeviceChild {
  if (!child.day) return child
  if (child.id === action.childId) return { ...child, day: applyToDay(child.day, action) }
  // on a wall a turn that one child takes is no longer there for the others
  return action.kind === 'take' ? { ...child, day: withoutTurn(child.day, action) } : child
}

function applyToDay(day: ChildDay, action: TurnAction): ChildDay {
  const key = taskDayKey(action)
  const taskDay = day.taskDays.find((candidate) => taskDayKey(candidate) === key)
  switch (action.kind) {
    case 'take': {
      const openTurn = day.openTurns.find((candidate) => taskDayKey(candidate) === key)
      if (!openTurn || taskDay) return day
      return { ...withoutTurn(day, action), taskDays: withJustTaken(day.taskDays, takenDay(openTurn)) }
    }
    case 'giveBack':
      if (taskDay?.status !== 'pending') return day
      return {
        ...day,
        taskDays: day.taskDays.filter((other) => other !== taskDay),
        openTurns: [...day.openTurns, openTurnOf(taskDay)].toSorted(compareTimes),
      }
    case 'seePraise':
      return {
        ...day,
        praisedTaskDays: day.praisedTaskDays?.filter((other) => taskDayKey(other) !== key),
        taskDays: day.taskDays.map((other) => (other === taskDay ? withSeenPraise(other) : other)),
      }
    case 'step':
      return {
        ...day,
        taskDays: day.taskDays.map((other) => (other === taskDay ? withStep(other, action) : other)),
      }
  }
}

const withoutTurn = (day: ChildDay, { taskId, slot }: TaskDayKey): ChildDay => ({
  ...day,
  openTurns: day.openTurns.filter((turn) => turn.taskId !== taskId || turn.slot !== slot),
})

/** The task day of a turn that the child takes, until the server's view has it. */
function takenDay({ until, isStrict, isBonus, ...turn }: DeviceOpenTurn): DeviceTaskDay {
  return {
    ...turn,
    status: 'pending',
    revision: UNKNOWN_REVISION,
    markedAt: null,
    photo: 'none',
    proofId: null,
    redo: null,
    fewerPoints: null,
    waitsFor: [],
    canUndo: false,
    turn: justTakenTurn({ until, isStrict, isBonus }),
  }
}

function openTurnOf(taskDay: DeviceTaskDay): DeviceOpenTurn {
  const { taskId, childId, day, slot, title, hasTimeInTitle, description, time, points, drawing } = taskDay
  const { until = null, isStrict = false, isBonus = false } = taskDay.turn ?? {}
  const turn = { taskId, childId, day, slot, title, hasTimeInTitle, description, points, drawing }
  return { ...turn, time, until, isStrict, isBonus }
}

const withSeenPraise = ({ praise, ...taskDay }: DeviceTaskDay): DeviceTaskDay => ({
  ...taskDay,
  praise: praise && { ...praise, isNew: false },
})

function withStep(
  taskDay: DeviceTaskDay,
  { step, isDone }: Extract<TurnAction, { kind: 'step' }>,
): DeviceTaskDay {
  if (!taskDay.turn) return taskDay
  const others = taskDay.turn.doneSteps.filter((number) => number !== step)
  return { ...taskDay, turn: { ...taskDay.turn, doneSteps: isDone ? [...others, step] : others } }
}
