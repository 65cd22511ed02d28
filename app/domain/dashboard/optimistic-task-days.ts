import { statusAfterMark } from '../tasks/approval/claim.ts'
import { type DecidedTaskDay, type TaskDayRef, taskDayKey } from '../tasks/approval/decided-task-day.ts'
import type { Answer, DecideInput, MarkTaskDayInput, UndoDecisionsInput } from '../tasks/schema.ts'
import { isCounted } from '../tasks/task-days.ts'
import type { MarkStatus, TaskDay, TaskDayStatus, TaskDecision, Verdict } from '../tasks/task.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'
import { addPoints, changeChild } from './optimistic-child.ts'
import { applyTake } from './optimistic-turns.ts'

/** The effect of a mark. A child member's own mark may wait for a guardian (rule 139). */
export function applyMark(dashboard: Dashboard, input: MarkTaskDayInput): Dashboard {
  // 'Fez' of an open turn takes it for the child
  const taken = applyTake(dashboard, input)
  return changeTaskDay(taken, input, (taskDay) => {
    const status = markedStatus(dashboard, taskDay, input.status)
    if (taskDay.status === status) return undefined
    // the photo is of the mark before
    const { proof: _, ...withoutProof } = taskDay
    return { ...withoutProof, status, waitingSince: isWaiting(status) ? dashboard.readAt : null }
  })
}

/**
 * Whether the server checks a mark of the trust 'spot' is not known here. It is shown as waiting, so that no points are
 * taken away again.
 */
function markedStatus({ member, tasks }: Dashboard, taskDay: TaskDay, status: MarkStatus): TaskDayStatus {
  if (member.role === 'parent') return status
  if (status === 'pending') return taskDay.decision?.verdict === 'redo' ? 'redo' : 'pending'
  const trust = tasks.find(({ id }) => id === taskDay.taskId)?.trust ?? 'auto'
  return statusAfterMark(status, trust, false)
}

const isWaiting = (status: TaskDayStatus) => status === 'claimed' || status === 'redo'

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
  }))
  const { taskId, childId, day, slot, title, drawing } = claim
  const revision = claim.revision + 1
  const decided: DecidedTaskDay = { taskId, childId, day, slot, revision, title, drawing, ...decision }
  return { ...changed, decisions: [decided, ...dashboard.decisions] }
}

/** The effect of an undo: the points are taken back, and the task days wait again. */
export function applyUndoDecisions(dashboard: Dashboard, { answers }: UndoDecisionsInput): Dashboard {
  return answers.reduce((current, ref) => applyUndo(current, ref), dashboard)
}

function applyUndo(dashboard: Dashboard, ref: TaskDayRef): Dashboard {
  const decided = dashboard.decisions.find((decision) => isSameDay(decision, ref))
  if (decided?.revision !== ref.revision) return dashboard
  const task = dashboard.tasks.find(({ id }) => id === ref.taskId)
  const restore = (taskDay: TaskDay): TaskDay => ({
    ...taskDay,
    status: 'claimed',
    points: task?.points ?? taskDay.points,
    waitingSince: taskDay.markedAt ?? dashboard.readAt,
    decision: null,
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

const isSameDay = (a: Omit<TaskDayRef, 'revision'>, b: Omit<TaskDayRef, 'revision'>) =>
  taskDayKey(a) === taskDayKey(b)

function findTaskDay(child: DashboardChild, ref: TaskDayRef): TaskDay | undefined {
  return [...child.taskDays, ...child.earlierTaskDays].find(
    (taskDay) => isSameDay(taskDay, ref) && taskDay.revision === ref.revision,
  )
}

/**
 * Changes the task day with this revision, and with it the points and the week of its child. Increments the revision like
 * the server, so that an undo before the response sends the right one (rule 29). `change` returns undefined to leave it.
 */
function changeTaskDay(
  dashboard: Dashboard,
  ref: TaskDayRef,
  change: (taskDay: TaskDay) => TaskDay | undefined,
): Dashboard {
  return changeChild(dashboard, ref.childId, (child) => {
    const oldDay = findTaskDay(child, ref)
    const changedDay = oldDay && change(oldDay)
    if (!changedDay) return child
    const newDay = { ...changedDay, revision: oldDay.revision + 1 }
    const replace = (taskDays: TaskDay[]) =>
      taskDays.map((taskDay) => (taskDay === oldDay ? newDay : taskDay))
    const doneDelta = Number(newDay.status === 'done') - Number(oldDay.status === 'done')
    const points = doneDelta === 0 ? 0 : doneDelta > 0 ? newDay.points : -oldDay.points
    const changedChild = {
      ...child,
      taskDays: replace(child.taskDays),
      earlierTaskDays: replace(child.earlierTaskDays).filter(({ status }) => isWaiting(status)),
      week: child.week.map((column) =>
        column.day === oldDay.day && isCounted(oldDay)
          ? { ...column, done: column.done + doneDelta }
          : column,
      ),
    }
    const dates = { day: oldDay.day, today: dashboard.today }
    return addPoints(changedChild, { points, type: 'positive', dates })
  })
}
