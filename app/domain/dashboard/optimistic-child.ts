import { type CivilDate, windowStarts } from '../families/dates/civil-date.ts'
import type { PointWindows } from '../points/entry.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'

const WINDOWS = ['today', 'week', 'month', 'year'] as const

export function changeChild(
  dashboard: Dashboard,
  childId: string,
  change: (child: DashboardChild) => DashboardChild,
): Dashboard {
  return {
    ...dashboard,
    children: dashboard.children.map((child) => (child.id === childId ? change(child) : child)),
  }
}

interface AddedPoints {
  points: number
  type: 'positive' | 'negative'
  /** The date of the points and today's date. Without them the points are of today. */
  dates?: { day: CivilDate; today: CivilDate }
}

/** Adds points to the balance, and to the windows that contain their day. */
export function addPoints(child: DashboardChild, { points, type, dates }: AddedPoints): DashboardChild {
  if (points === 0) return child
  const starts = dates && windowStarts(dates.today)
  const windows = {} as PointWindows
  for (const name of WINDOWS) {
    const window = child.windows[name]
    const isInside = !starts || dates.day >= starts[name]
    windows[name] = isInside
      ? {
          ...window,
          sum: window.sum + points,
          earned: type === 'positive' ? window.earned + points : window.earned,
          lost: type === 'negative' ? window.lost - points : window.lost,
        }
      : window
  }
  return { ...child, totalPoints: child.totalPoints + points, windows }
}
