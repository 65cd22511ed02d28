import type { DeviceKind } from '#app/base/device-kind.ts'
import {
  type ChildDay,
  childViewOn,
  type DeviceChild,
  type DeviceTaskDay,
  type DeviceView,
} from '../devices/device-view.ts'
import type { Reward } from '../rewards/reward.ts'
import { UNDO_MS } from '../tasks/approval/own-mark.ts'
import type { TaskDay } from '../tasks/task.ts'
import type { DashboardChild, FamilySnapshot } from './dashboard.ts'

/** The names of drawings that a title determines. Passed in, because only the interface knows the drawings. */
export interface DeviceDrawings {
  ofTask: (task: Pick<TaskDay, 'title' | 'drawing'>) => string
  ofReward: (reward: Reward) => string
}

export interface ProjectionTarget {
  deviceId: string
  kind: DeviceKind
  /** The child whose profile is open on a shared device; null for others. */
  openChildId: string | null
}

/**
 * The part of the snapshot that a child's device may show (rules 153 and 154): its children only, on a shared device the
 * day of the open child only, and on a wall neither points, goals nor the notes of decisions.
 */
export function projectForDevice(
  { deviceId, kind, openChildId }: ProjectionTarget,
  snapshot: FamilySnapshot,
  now: Date,
  drawings: DeviceDrawings,
): DeviceView {
  const childIds = snapshot.devices.find((device) => device.deviceId === deviceId)?.childIds ?? []
  const children = snapshot.children.filter(({ id }) => childIds.includes(id))
  return {
    version: snapshot.version,
    kind,
    today: snapshot.today,
    timeNow: snapshot.timeNow,
    readAt: snapshot.readAt,
    children: children.map((child): DeviceChild => {
      const { id, name, gender, avatarType, avatarVariant, avatarMediaId, hasPin } = child
      const isOpen = kind !== 'shared' || id === openChildId
      return {
        id,
        name,
        gender,
        avatarType,
        avatarVariant,
        avatarMediaId,
        hasPin,
        view: childViewOn(kind, child),
        day: isOpen
          ? projectDay(child, { isWall: kind === 'wall', rewards: snapshot.rewards, now, drawings })
          : null,
      }
    }),
  }
}

interface DayOptions {
  isWall: boolean
  rewards: readonly Reward[]
  now: Date
  drawings: DeviceDrawings
}

function projectDay(child: DashboardChild, { isWall, rewards, now, drawings }: DayOptions): ChildDay {
  const { taskDays, earlierTaskDays } = child
  // also those that the child has marked again and that wait
  const repeated = earlierTaskDays.filter(({ decision }) => decision?.verdict === 'redo')
  const goal = isWall ? undefined : rewards.find(({ id }) => id === child.goalRewardId)
  const waiting = [...taskDays, ...earlierTaskDays].filter(({ status }) => status === 'claimed')
  return {
    taskDays: [...repeated, ...taskDays].map((taskDay) => projectTaskDay(taskDay, { isWall, now, drawings })),
    points: isWall
      ? null
      : { balance: child.totalPoints, waiting: waiting.reduce((sum, { points }) => sum + points, 0) },
    goal: goal ? { title: goal.title, drawing: drawings.ofReward(goal), points: goal.points } : null,
  }
}

function projectTaskDay(
  taskDay: TaskDay,
  { isWall, now, drawings }: Omit<DayOptions, 'rewards'>,
): DeviceTaskDay {
  const { taskId, childId, day, slot, title, description, time, status, revision, markedAt, decision } =
    taskDay
  return {
    taskId,
    childId,
    day,
    slot,
    title,
    description,
    time,
    status,
    revision,
    markedAt,
    points: isWall ? 0 : taskDay.points,
    drawing: drawings.ofTask(taskDay),
    redo:
      status === 'redo'
        ? { deciderName: decision?.deciderName ?? null, note: isWall ? null : (decision?.note ?? null) }
        : null,
    canUndo: canUndo(taskDay, now),
  }
}

/** Whether the child may undo its mark: while it waits, or ten minutes where it counted at once and nobody decided. */
function canUndo({ status, isMarkedByDevice, markedAt, decision }: TaskDay, now: Date): boolean {
  if (status === 'claimed') return true
  if (status !== 'done' || !isMarkedByDevice || markedAt === null || decision?.verdict === 'confirmed')
    return false
  return now.getTime() - new Date(markedAt).getTime() < UNDO_MS
}
