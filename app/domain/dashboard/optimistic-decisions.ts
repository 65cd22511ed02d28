import {
  type DecidedTaskDay,
  isSameTaskDay,
  taskDayRefOf,
  type TaskDayRef,
} from '../tasks/approval/decided-task-day.ts'
import type { Praise } from '../tasks/praise/praise.ts'
import type { Answer, DecideInput, PraiseInput, UndoDecisionsInput } from '../tasks/schema.ts'
import type { TaskDay, TaskDayStatus, TaskDecision, Verdict } from '../tasks/task.ts'
import type { Dashboard } from './dashboard.ts'
import { changeChild } from './optimistic-child.ts'
import { changeTaskDay, findTaskDay } from './optimistic-task-days.ts'

const STATUS_AFTER: Record<Verdict, TaskDayStatus> = { confirmed: 'done', redo: 'redo', not_done: 'not_done' }

/** The effect of a guardian's answers: the task days are decided at once, and confirmed points added. */
export function applyDecisions(dashboard: Dashboard, { answers }: DecideInput): Dashboard {
  return answers.reduce((current, answer) => applyDecision(current, answer), dashboard)
}

function applyDecision(dashboard: Dashboard, answer: Answer): Dashboard {
  const child = dashboard.children.find(({ id }) => id === answer.childId)
  const claim = child && findTaskDay(child, answer)
  if (claim?.status !== 'claimed') return dashboard
  const decision: TaskDecision = {
    verdict: answer.verdict,
    points: answer.verdict === 'confirmed' ? (answer.points ?? claim.points) : 0,
    note: answer.note,
    deciderName: dashboard.member.name,
    decidedAt: dashboard.readAt,
  }
  const status = STATUS_AFTER[answer.verdict]
  const changed = changeTaskDay(dashboard, answer, (taskDay) => ({
    ...taskDay,
    status,
    points: status === 'done' ? decision.points : taskDay.points,
    waitingSince: status === 'redo' ? decision.decidedAt : null,
    decision,
    praise: answer.praise === null ? null : newPraise(dashboard, answer.praise),
  }))
  const { title, drawing, points: worth } = claim
  const ref = { ...taskDayRefOf(claim), revision: claim.revision + 1 }
  const decided: DecidedTaskDay = { ...ref, title, drawing, worth, praise: answer.praise, ...decision }
  return { ...changed, decisions: [decided, ...dashboard.decisions] }
}

const newPraise = ({ member, readAt }: Dashboard, words: string): Praise => ({
  words,
  praiserName: member.name,
  praisedAt: readAt,
  isSeen: false,
})

/** The effect of a praise for a done task day, or of its undo. */
export function applyPraise(dashboard: Dashboard, { words, ...ref }: PraiseInput): Dashboard {
  const change = (taskDay: TaskDay): TaskDay =>
    isSameTaskDay(taskDay, ref) && taskDay.status === 'done' && taskDay.revision === ref.revision
      ? { ...taskDay, praise: words === null ? null : newPraise(dashboard, words) }
      : taskDay
  return changeChild(dashboard, ref.childId, (child) => ({ ...child, taskDays: child.taskDays.map(change) }))
}

/** The effect of an undo: the points are taken back, and the task days wait again. */
export function applyUndoDecisions(dashboard: Dashboard, { answers }: UndoDecisionsInput): Dashboard {
  return answers.reduce((current, ref) => applyUndo(current, ref), dashboard)
}

function applyUndo(dashboard: Dashboard, ref: TaskDayRef): Dashboard {
  const decided = dashboard.decisions.find((decision) => isSameTaskDay(decision, ref))
  if (decided?.revision !== ref.revision) return dashboard
  const task = dashboard.tasks.find(({ id }) => id === ref.taskId)
  const restore = (taskDay: TaskDay): TaskDay => ({
    ...taskDay,
    status: 'claimed',
    points: decided.worth ?? task?.points ?? taskDay.points,
    waitingSince: taskDay.markedAt ?? dashboard.readAt,
    decision: null,
    praise: null,
  })
  const restored = changeChild(dashboard, ref.childId, (child) =>
    findTaskDay(child, ref) || !task
      ? child
      : // a decided task day of an earlier date is not in the snapshot
        { ...child, earlierTaskDays: [...child.earlierTaskDays, decidedDay(decided, task)] },
  )
  const changed = changeTaskDay(restored, ref, restore)
  return { ...changed, decisions: dashboard.decisions.filter((decision) => decision !== decided) }
}

/** The task day of a decision, with the fields of its task. */
function decidedDay(decided: DecidedTaskDay, task: Dashboard['tasks'][number]): TaskDay {
  const { taskId, childId, day, slot, revision, title, drawing, verdict, points, note } = decided
  const { deciderName, decidedAt } = decided
  return {
    taskId,
    childId,
    day,
    slot,
    revision,
    title,
    drawing,
    points,
    description: task.description,
    time: task.time,
    status: STATUS_AFTER[verdict],
    markedAt: null,
    waitingSince: null,
    decision: { verdict, points, note, deciderName, decidedAt },
  }
}
