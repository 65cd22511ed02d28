import type { Child } from '../children/child.ts'
import type { CivilDate } from '../families/civil-date.ts'
import type { Family } from '../families/family.ts'
import type { Member } from '../families/member.ts'
import type { Entry, PointWindows } from '../points/entry.ts'
import type { Reward } from '../rewards/reward.ts'
import type { Task, TaskDay } from '../tasks/task.ts'

/** One column of the week's wall: how many tasks of the day were kept. */
export interface WeekDay {
  day: CivilDate
  done: number
  total: number
}

export interface DashboardChild extends Child {
  windows: PointWindows
  /** Today's tasks in order of time. */
  taskDays: TaskDay[]
  /** Sunday to Saturday of the present week. */
  week: WeekDay[]
  /** Rewards limited to once a period that the child has redeemed in the present one. */
  redeemedRewardIds: string[]
  /** The newest entries first, at most `HISTORY_LIMIT`. */
  entries: Entry[]
}

/** All that the family's screens show, read in one statement. */
export interface Dashboard {
  family: Family & { id: string }
  member: Member
  members: Member[]
  today: CivilDate
  /** ISO moment of this reading, by the server's clock. */
  readAt: string
  /** 'HH:mm' by the server's clock in the family's zone. */
  timeNow: string
  /** By name. */
  children: DashboardChild[]
  /** Newest first. */
  tasks: Task[]
  /** Dearest first. */
  rewards: Reward[]
}
