import type { ChildDay, DeviceChild, DeviceOpenTurn, DeviceTaskDay, DeviceView } from '../device-view.ts'
import { takenTurn, UNKNOWN_REVISION, withTaken } from '../../tasks/schedule/open-turn.ts'
import { compareTimes } from '../../tasks/task.ts'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import type { TaskDayKey } from './task-day-key.ts'

/** What a child does with a turn besides its mark. A repeated request has no further effect. */
export type TurnAct = TaskDayKey &
  (
    | { kind: 'take' }
    | { kind: 'giveBack' }
    /** A step that the child ticks, or whose tick it takes away. */
    | { kind: 'step'; step: number; isDone: boolean }
  )

/** Whether two acts change the same: who has the turn, or one of its steps. */
const isSameTarget = (a: TurnAct, b: TurnAct): boolean =>
  taskDayKey(a) === taskDayKey(b) && stepOf(a) === stepOf(b)
const stepOf = (act: TurnAct) => (act.kind === 'step' ? act.step : undefined)

/** Whether the act repeats the last one of these with the same target, so that it is a double tap. */
export function isRepeatedAct(act: TurnAct, earlier: readonly TurnAct[]): boolean {
  const last = earlier.findLast((other) => isSameTarget(other, act))
  if (last?.kind !== act.kind) return false
  return last.kind !== 'step' || act.kind !== 'step' || last.isDone === act.isDone
}

/** The server's view with the effect of the acts, in their order. An act that the view contains already has no effect. */
export function applyTurnActs(view: DeviceView, acts: readonly TurnAct[]): DeviceView {
  return acts.reduce(
    (current, act) => ({ ...current, children: current.children.map((child) => applyTo(child, act)) }),
    view,
  )
}

function applyTo(child: DeviceChild, act: TurnAct): DeviceChild {
  if (!child.day) return child
  if (child.id === act.childId) return { ...child, day: applyToDay(child.day, act) }
  // on a wall a turn that one child takes is no longer there for the others
  return act.kind === 'take' ? { ...child, day: withoutTurn(child.day, act) } : child
}

function applyToDay(day: ChildDay, act: TurnAct): ChildDay {
  const key = taskDayKey(act)
  const taskDay = day.taskDays.find((candidate) => taskDayKey(candidate) === key)
  switch (act.kind) {
    case 'take': {
      const openTurn = day.openTurns.find((candidate) => taskDayKey(candidate) === key)
      if (!openTurn || taskDay) return day
      return { ...withoutTurn(day, act), taskDays: withTaken(day.taskDays, takenDay(openTurn)) }
    }
    case 'giveBack':
      if (taskDay?.status !== 'pending') return day
      return {
        ...day,
        taskDays: day.taskDays.filter((other) => other !== taskDay),
        openTurns: [...day.openTurns, openTurnOf(taskDay)].toSorted(compareTimes),
      }
    case 'step':
      return {
        ...day,
        taskDays: day.taskDays.map((other) => (other === taskDay ? withStep(other, act) : other)),
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
    turn: takenTurn({ until, isStrict, isBonus }),
  }
}

function openTurnOf(taskDay: DeviceTaskDay): DeviceOpenTurn {
  const { taskId, childId, day, slot, title, description, time, points, drawing, turn } = taskDay
  const { until = null, isStrict = false, isBonus = false } = turn ?? {}
  return { taskId, childId, day, slot, title, description, time, until, isStrict, isBonus, points, drawing }
}

function withStep(
  taskDay: DeviceTaskDay,
  { step, isDone }: Extract<TurnAct, { kind: 'step' }>,
): DeviceTaskDay {
  if (!taskDay.turn) return taskDay
  const others = taskDay.turn.doneSteps.filter((number) => number !== step)
  return { ...taskDay, turn: { ...taskDay.turn, doneSteps: isDone ? [...others, step] : others } }
}
