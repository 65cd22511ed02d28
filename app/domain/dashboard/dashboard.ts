import type { ChangeVersion } from '#app/base/change-version.ts'
import type { Child, ViewSetting } from '../children/child.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import type { Family } from '../families/family.ts'
import type { Member, OtherMember } from '../families/member.ts'
import type { StoredConduct } from '../points/conduct.ts'
import type { Entry, OpenRepair, PointWindows } from '../points/entry.ts'
import type { HeldBalance } from '../rewards/holds/hold.ts'
import type { RewardRequest } from '../rewards/requests/request.ts'
import type { Reward } from '../rewards/reward.ts'
import type { DecidedTaskDay } from '../tasks/approval/decided-task-day.ts'
import type { Pause, Presence } from '../tasks/schedule/absence.ts'
import type { DayRest } from '../tasks/schedule/day-rest.ts'
import type { OpenTurn } from '../tasks/schedule/open-turn.ts'
import type { TurnChange } from '../tasks/schedule/turns-on.ts'
import type { Task, TaskDay } from '../tasks/task.ts'

/** The number of a day's tasks, and how many of them are done. */
export interface WeekDay {
  day: CivilDate
  done: number
  total: number
}

export interface DashboardChild extends Child, HeldBalance {
  windows: PointWindows
  /** Today's tasks in order of time. */
  taskDays: TaskDay[]
  /** Absent: neither ill nor on a journey today, or a snapshot of the previous release. */
  rest?: DayRest | undefined
  /** Task days of earlier dates that are 'claimed' or 'redo', oldest first. */
  earlierTaskDays: TaskDay[]
  /** Done task days of earlier dates with a praise that the child has not touched, the oldest praise first. */
  praisedTaskDays?: TaskDay[]
  /** Sunday to Saturday of the current week. */
  week: WeekDay[]
  /** Once-a-period rewards that the child has redeemed in the current period. */
  redeemedRewardIds: string[]
  /** Negative entries that can still be repaired (rule 123), oldest first. */
  openRepairs: OpenRepair[]
  /** The reward for which the child saves (rule 126). */
  goalRewardId: string | null
  /** The newest entries first, at most `HISTORY_LIMIT`. */
  entries: Entry[]
  /** How the child's own screens look. */
  view: ViewSetting
  hasPin: boolean
}

/** The children of a child's device. A device without children is not listed. */
export interface DeviceChildren {
  deviceId: string
  childIds: string[]
}

/** Everything of a family that any of its members may see. */
export interface FamilySnapshot {
  /** Says which changes the snapshot contains. */
  version: ChangeVersion
  family: Family & { id: string }
  members: Member[]
  today: CivilDate
  /** When the snapshot was read, by the server's clock, as ISO 8601. */
  readAt: string
  /** 'HH:mm' by the server's clock in the family's zone. */
  timeNow: string
  /** Ordered by name. */
  children: DashboardChild[]
  /** Today's decisions that still hold, newest first, also those without a guardian (rules 144 and 145). */
  decisions: DecidedTaskDay[]
  /** Newest first. */
  tasks: Task[]
  /** Most points first. */
  rewards: Reward[]
  /**
   * Children's open requests, and those answered in the last seven days, oldest first. Guardians get all of them, a child
   * member who is linked to a child those of this child.
   */
  requests: RewardRequest[]
  /** Oldest first. */
  conducts: StoredConduct[]
  /** Today's turns of 'Quem pegar primeiro' that a child may take, in order of time. */
  openTurns: OpenTurn[]
  /** Guardians only: where a child is belongs to them. */
  presences: Presence[]
  /** Those that end today or later, and those of the last two weeks. Guardians only. */
  pauses: Pause[]
  /** Of the last two weeks and later. Guardians only. */
  turnChanges: TurnChange[]
  /**
   * In the morning, the number of yesterday's turns that nobody has answered (rule 229); from noon on 0. Guardians only.
   * Undefined counts as 0.
   */
  unansweredYesterday?: number
  /** Not sent to members. */
  devices: DeviceChildren[]
}

/** The snapshot as one member sees it: everything the screens show. */
export interface Dashboard extends Omit<FamilySnapshot, 'members' | 'devices'> {
  member: Member
  members: OtherMember[]
}
