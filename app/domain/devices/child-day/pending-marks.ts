import { UNKNOWN_REVISION } from '../../tasks/schedule/open-turn.ts'
import type { TaskDayStatus } from '../../tasks/task.ts'
import type { ChildDay, DeviceChild, DeviceOpenTurn, DeviceTaskDay, DeviceView } from '../device-view.ts'
import { applyTurnActions, type TurnAction } from './pending-turn-actions.ts'
import { isSameTaskDay, type TaskDayKey } from '../../tasks/approval/decided-task-day.ts'

/** A child's mark whose effect is not in the server's view yet. */
export interface PendingMark extends TaskDayKey {
  status: 'done' | 'pending'
  /** The revision that the child saw, with earlier marks applied. A repeated mark of it has no effect (rule 29). */
  revision: number
}

/** A task day as the screen shows it. */
export interface ShownTaskDay extends DeviceTaskDay {
  /** A mark is applied here that the server's view does not contain yet. */
  isSending: boolean
}

/** A turn that the child may take, as the screen shows it. */
export interface ShownOpenTurn extends DeviceOpenTurn {
  /** The child has just given it back, and the server's view does not contain that yet. */
  isSending: boolean
}

export interface ShownDay extends Omit<ChildDay, 'taskDays' | 'openTurns'> {
  taskDays: ShownTaskDay[]
  openTurns: ShownOpenTurn[]
}

export interface ShownChild extends Omit<DeviceChild, 'day'> {
  day: ShownDay | null
}

export interface ShownView extends Omit<DeviceView, 'children'> {
  children: ShownChild[]
}

/**
 * The server's view with the effect of the actions and then of the marks, each in their order. A mark of an older revision has no
 * effect.
 */
export function applyMarks(
  view: DeviceView,
  marks: readonly PendingMark[],
  actions: readonly TurnAction[] = [],
): ShownView {
  const takes = actions.filter(({ kind }) => kind === 'take')
  const returns = actions.filter(({ kind }) => kind === 'giveBack')
  const applyTo = (taskDay: DeviceTaskDay): ShownTaskDay =>
    marks
      .filter((mark) => isSameTaskDay(mark, taskDay))
      .reduce(applyMark, { ...taskDay, isSending: takes.some((take) => isSameTaskDay(take, taskDay)) })
  const applyToOpenTurn = (turn: DeviceOpenTurn): ShownOpenTurn => ({
    ...turn,
    isSending: returns.some((action) => isSameTaskDay(action, turn)),
  })
  return {
    ...view,
    children: applyTurnActions(view, actions).children.map(({ day, ...child }) => ({
      ...child,
      day: day && {
        ...day,
        taskDays: day.taskDays.map(applyTo),
        openTurns: day.openTurns.map(applyToOpenTurn),
      },
    })),
  }
}

/** Whether the child has just taken the turn, and the server's view does not contain that yet. */
export const isTakenUnanswered = ({ revision }: ShownTaskDay): boolean => revision === UNKNOWN_REVISION

/** The status whose look a card has: a turn just taken looks like a mark that waits. */
export const shownStatus = (card: ShownTaskDay): TaskDayStatus =>
  isTakenUnanswered(card) ? 'claimed' : card.status

function applyMark(taskDay: ShownTaskDay, mark: PendingMark): ShownTaskDay {
  if (taskDay.revision !== mark.revision) return taskDay
  const revision = taskDay.revision + 1
  // whether a guardian must confirm the mark is known only to the server
  if (mark.status === 'done')
    return { ...taskDay, status: 'claimed', canUndo: true, isSending: true, revision }
  const status = taskDay.redo ? 'redo' : 'pending'
  return { ...taskDay, status, canUndo: false, isSending: true, revision }
}

export const markOf = (
  { taskId, childId, day, slot, revision }: ShownTaskDay,
  status: PendingMark['status'],
): PendingMark => ({ taskId, childId, day, slot, revision, status })

/** The marks that the view does not contain yet. Marks of task days that it no longer has are dropped. */
export function withoutContained(marks: readonly PendingMark[], view: DeviceView): PendingMark[] {
  const taskDays = view.children.flatMap(({ day }) => day?.taskDays ?? [])
  return marks.filter((mark) =>
    taskDays.some((taskDay) => isSameTaskDay(mark, taskDay) && taskDay.revision <= mark.revision),
  )
}
