import { POINT_ACTIONS } from '../points/actions.ts'
import { CONDUCTS, type Entry, type PointWindows } from '../points/entry.ts'
import type { ScoreInput, TakeBackRequest } from '../points/schema.ts'
import { REWARD_ACTIONS } from '../rewards/actions.ts'
import { TASK_ACTIONS } from '../tasks/actions.ts'
import type { MarkTaskDayInput } from '../tasks/schema.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'

const WINDOWS = ['today', 'week', 'month', 'year'] as const

/**
 * An action whose effect is not in the snapshot yet. The screen that sent it has validated the body, so it is not parsed
 * again: the schemas stay out of the first load.
 */
export interface PendingAction {
  action: { path: string }
  body: unknown
}

/**
 * The dashboard with the effect of these actions, in their order. An action that the snapshot contains already has no
 * further effect.
 */
export function applyOptimisticUpdates(dashboard: Dashboard, pending: readonly PendingAction[]): Dashboard {
  return pending.reduce(applyOne, dashboard)
}

function applyOne(dashboard: Dashboard, { action, body }: PendingAction): Dashboard {
  switch (action) {
    case TASK_ACTIONS.mark:
      return applyMark(dashboard, body as MarkTaskDayInput)
    case POINT_ACTIONS.score:
      return applyScore(dashboard, body as ScoreInput)
    case POINT_ACTIONS.takeBack:
      return applyTakeBack(dashboard, body as TakeBackRequest)
    case TASK_ACTIONS.delete:
      return { ...dashboard, tasks: without(dashboard.tasks, body as { id: string }) }
    case REWARD_ACTIONS.delete:
      return { ...dashboard, rewards: without(dashboard.rewards, body as { id: string }) }
    default:
      return dashboard
  }
}

function without<Item extends { id: string }>(items: Item[], { id }: { id: string }): Item[] {
  return items.filter((item) => item.id !== id)
}

function applyMark(dashboard: Dashboard, input: MarkTaskDayInput): Dashboard {
  const { taskId, childId, day, status, revision } = input
  return changeChild(dashboard, childId, (child) => {
    const before = child.taskDays.find((taskDay) => taskDay.taskId === taskId && taskDay.day === day)
    if (!before || before.revision !== revision || before.status === status) return child
    const count = (value: typeof status) => (value === 'done' ? 1 : 0)
    const doneDelta = count(status) - count(before.status)
    return movePoints(
      {
        ...child,
        // the server counts the revision up too, so that an undo that is tapped meanwhile names the right one (rule 29)
        taskDays: child.taskDays.map((taskDay) =>
          taskDay === before ? { ...before, status, revision: revision + 1 } : taskDay,
        ),
        week: child.week.map((column) =>
          column.day === day ? { ...column, done: column.done + doneDelta } : column,
        ),
      },
      doneDelta * before.points,
      'positive',
    )
  })
}

function applyScore(dashboard: Dashboard, input: ScoreInput): Dashboard {
  const conduct = input.type === 'conduct' ? CONDUCTS.find(({ key }) => key === input.conduct) : undefined
  const points =
    input.type === 'conduct'
      ? (conduct?.points ?? 0)
      : input.type === 'negative'
        ? -input.points
        : input.points
  return changeChild(dashboard, input.childId, (child) => {
    // a revalidation may bring the entry before the response to the action
    if (child.entries.some(({ id }) => id === input.requestId)) return child
    const type = points < 0 ? 'negative' : 'positive'
    const entry: Entry = {
      id: input.requestId,
      childId: child.id,
      childName: child.name,
      scorerName: dashboard.member.name,
      points,
      description: input.type === 'conduct' ? (conduct?.label ?? '') : input.description,
      type,
      source: input.type === 'conduct' ? 'conduct' : 'manual',
      // not the device's clock, which may be wrong (rule 21)
      occurredAt: dashboard.readAt,
    }
    return movePoints({ ...child, entries: [entry, ...child.entries] }, points, type)
  })
}

function applyTakeBack(dashboard: Dashboard, { entryId, older }: TakeBackRequest): Dashboard {
  const children = dashboard.children.map((child) => {
    const entry = child.entries.find(({ id }) => id === entryId)
    const points = entry?.points ?? (older?.childId === child.id ? older.points : undefined)
    if (points === undefined) return child
    return {
      ...child,
      totalPoints: child.totalPoints - points,
      entries: child.entries.filter((candidate) => candidate !== entry),
    }
  })
  return { ...dashboard, children }
}

function changeChild(
  dashboard: Dashboard,
  childId: string,
  change: (child: DashboardChild) => DashboardChild,
): Dashboard {
  return {
    ...dashboard,
    children: dashboard.children.map((child) => (child.id === childId ? change(child) : child)),
  }
}

/** Adds points of today to the balance and to every window. */
function movePoints(child: DashboardChild, points: number, type: 'positive' | 'negative'): DashboardChild {
  if (points === 0) return child
  const windows = {} as PointWindows
  for (const name of WINDOWS) {
    const window = child.windows[name]
    windows[name] = {
      ...window,
      sum: window.sum + points,
      earned: type === 'positive' ? window.earned + points : window.earned,
      lost: type === 'negative' ? window.lost - points : window.lost,
    }
  }
  return { ...child, totalPoints: child.totalPoints + points, windows }
}
