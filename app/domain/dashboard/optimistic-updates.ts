import { POINT_ACTIONS } from '../points/actions.ts'
import { CONDUCTS, type Entry, type PointWindows } from '../points/entry.ts'
import type { ScoreInput, TakeBackRequest } from '../points/schema.ts'
import { REWARD_ACTIONS } from '../rewards/actions.ts'
import { TASK_ACTIONS } from '../tasks/actions.ts'
import type { MarkTaskDayInput } from '../tasks/schema.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'

const WINDOWS = ['today', 'week', 'month', 'year'] as const

/**
 * An action whose effect is not in the snapshot yet. Its body is not parsed again, because the screen has validated it; so
 * the first load does not include the schemas.
 */
export interface PendingAction {
  action: { path: string }
  body: unknown
}

/**
 * The dashboard with the effect of these actions, in their order. An action that the snapshot contains already has no
 * further effect.
 */
export function applyOptimisticUpdates(dashboard: Dashboard, actions: readonly PendingAction[]): Dashboard {
  return actions.reduce(applyAction, dashboard)
}

function applyAction(dashboard: Dashboard, { action, body }: PendingAction): Dashboard {
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
    const oldDay = child.taskDays.find((taskDay) => taskDay.taskId === taskId && taskDay.day === day)
    if (!oldDay || oldDay.revision !== revision || oldDay.status === status) return child
    const count = (value: typeof status) => (value === 'done' ? 1 : 0)
    const doneDelta = count(status) - count(oldDay.status)
    return addPoints(
      {
        ...child,
        // increments the revision like the server, so that an undo before the response sends the right one (rule 29)
        taskDays: child.taskDays.map((taskDay) =>
          taskDay === oldDay ? { ...oldDay, status, revision: revision + 1 } : taskDay,
        ),
        week: child.week.map((column) =>
          column.day === day ? { ...column, done: column.done + doneDelta } : column,
        ),
      },
      doneDelta * oldDay.points,
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
    // a snapshot may contain the entry before the response to the action arrives
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
    return addPoints({ ...child, entries: [entry, ...child.entries] }, points, type)
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
function addPoints(child: DashboardChild, points: number, type: 'positive' | 'negative'): DashboardChild {
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
