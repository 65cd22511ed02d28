import { readFamily, type FamilyActor, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { currentVersion } from '#app/platform/live/change-count.server.ts'
import {
  civilDateOf,
  plusDays,
  type CivilDate,
  wallTimeOf,
  windowStarts,
} from '../families/dates/civil-date.ts'
import type { FamilyCalendar } from '../tasks/schedule/turns-on.ts'
import { compareTimes } from '../tasks/task.ts'
import { type SnapshotRow, selectSnapshot } from './select-snapshot.server.ts'
import { isMorning } from '../tasks/past-days/past-day.ts'
import { addTurns, openTurnsOf, restOf } from './dashboard-turns.ts'
import type { Dashboard, DashboardChild, FamilySnapshot, WeekDay } from './dashboard.ts'
import { projectFor } from './dashboard-projection.ts'

interface SnapshotRead {
  snapshot: FamilySnapshot
  /** Whether the daily renewal has run today (rule 27). */
  isRenewed: boolean
}

/** The snapshot as the scope's member sees it. Null when the person is no longer a member. */
export async function findDashboard(
  scope: FamilyScope,
): Promise<{ dashboard: Dashboard; isRenewed: boolean } | null> {
  const read = await readSnapshot(scope)
  const dashboard = read && projectFor(scope, read.snapshot)
  return dashboard ? { dashboard, isRenewed: read.isRenewed } : null
}

/** The snapshot of the family, in one statement. Null when the family no longer exists. */
export async function readSnapshot(scope: FamilyActor): Promise<SnapshotRead | null> {
  const readAt = now()
  const version = currentVersion()
  const today = civilDateOf(readAt, scope.timeZone)
  const row = await readFamily(scope, async (tx) => {
    const result = await selectSnapshot(scope, today).execute(tx)
    return result.rows[0]
  })
  if (!row?.family) return null

  const { renewedOn, ...family } = row.family
  const { tasks, presences, pauses, turnChanges, takenTurns } = row
  const calendar = { presences, pauses, turnChanges }
  const children = describeChildren(row, calendar, today)
  const taskDays = children.flatMap((child) => child.taskDays)
  const { timeZone } = family
  const timeNow = wallTimeOf(readAt, scope.timeZone)
  return {
    isRenewed: renewedOn === today,
    snapshot: {
      version,
      family,
      members: row.members,
      today,
      readAt: readAt.toISOString(),
      timeNow,
      tasks,
      rewards: row.rewards,
      requests: row.requests,
      conducts: row.conducts,
      devices: row.devices,
      decisions: row.decisions,
      ...calendar,
      unansweredYesterday: isMorning(timeNow) ? row.unansweredYesterday : 0,
      openTurns: openTurnsOf({ tasks, calendar, takenTurns, taskDays, today, moment: readAt, timeZone }),
      children,
    },
  }
}

function describeChildren(
  { children, tasks, takenTurns }: SnapshotRow,
  calendar: FamilyCalendar,
  today: CivilDate,
): DashboardChild[] {
  const facts = { tasks: new Map(tasks.map((task) => [task.id, task])), calendar, takenTurns }
  return children.map(({ weekCounts, taskDays, earlierTaskDays, praisedTaskDays, ...child }) => {
    const rest = restOf(child.id, today, { ...facts, taskDays })
    return {
      ...child,
      ...(rest && { rest }),
      taskDays: addTurns(taskDays, facts).toSorted(compareTimes),
      earlierTaskDays: addTurns(earlierTaskDays, facts),
      praisedTaskDays: addTurns(praisedTaskDays, facts),
      week: fillWeek(today, weekCounts),
    }
  })
}

/** The counts of the days from Sunday to Saturday, with zeros for days without tasks. */
function fillWeek(today: CivilDate, counts: WeekDay[]): WeekDay[] {
  const { week } = windowStarts(today)
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => {
    const day = plusDays(week, offset)
    return counts.find((count) => count.day === day) ?? { day, done: 0, total: 0 }
  })
}
