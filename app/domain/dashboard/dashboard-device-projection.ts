import type { DeviceKind } from '#app/base/device-kind.ts'
import type { DeviceSettings } from '../devices/device-settings.ts'
import {
  type ChildDay,
  type ChildPoints,
  childViewOn,
  type DeviceChild,
  type DeviceTaskDay,
  type DeviceView,
} from '../devices/device-view.ts'
import { firstNameOf } from '../families/member.ts'
import { goalOf } from '../rewards/goal/goal.ts'
import { availablePoints, savedPoints } from '../rewards/holds/hold.ts'
import type { Reward } from '../rewards/reward.ts'
import { waitingPoints } from '../tasks/approval/claim.ts'
import { UNDO_MS } from '../tasks/approval/own-mark.ts'
import type { TaskDay } from '../tasks/task.ts'
import type { DashboardChild, FamilySnapshot } from './dashboard.ts'
import { projectShop } from './dashboard-shop-projection.ts'

/** The names of drawings that a title determines. Passed in, because only the interface knows the drawings. */
export interface DeviceDrawings {
  ofTask: (task: Pick<TaskDay, 'title' | 'drawing'>) => string
  ofReward: (reward: Pick<Reward, 'title' | 'drawing'>) => string
}

export interface ProjectionTarget {
  deviceId: string
  kind: DeviceKind
  /** The child whose profile is open on a shared device; null for others. */
  openChildId: string | null
  settings: DeviceSettings
}

/**
 * The part of the snapshot that a child's device may show (rules 153 and 154): its children only, on a shared device the
 * day of the open child only, and on a wall neither points, goals, the shop nor the notes of decisions.
 */
export function projectForDevice(
  { deviceId, kind, openChildId, settings }: ProjectionTarget,
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
    settings,
    together: kind === 'wall' ? countTogether(snapshot.children) : null,
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
        day: isOpen ? projectDay(child, { isWall: kind === 'wall', snapshot, now, drawings }) : null,
      }
    }),
  }
}

/** Sums only, so that no child's share can be seen (rule 192). */
function countTogether(children: readonly DashboardChild[]): DeviceView['together'] {
  const days = children.flatMap(({ week }) => week)
  const due = days.reduce((sum, { total }) => sum + total, 0)
  return due === 0 ? null : { kept: days.reduce((sum, { done }) => sum + done, 0), due }
}

interface DayOptions {
  isWall: boolean
  snapshot: FamilySnapshot
  now: Date
  drawings: DeviceDrawings
}

function projectDay(child: DashboardChild, { isWall, snapshot, now, drawings }: DayOptions): ChildDay {
  const { taskDays, earlierTaskDays } = child
  // also those that the child has marked again and that wait
  const repeated = earlierTaskDays.filter(({ decision }) => decision?.verdict === 'redo')
  const goal = isWall ? null : goalOf(child, snapshot.rewards)
  return {
    taskDays: [...repeated, ...taskDays].map((taskDay) => projectTaskDay(taskDay, { isWall, now, drawings })),
    points: isWall ? null : projectPoints(child),
    goal: goal && {
      rewardId: goal.id,
      title: goal.title,
      drawing: drawings.ofReward(goal),
      points: goal.points,
      saved: savedPoints(child, goal.id),
    },
    shop: isWall ? null : projectShop(child, snapshot, drawings.ofReward),
  }
}

function projectPoints(child: DashboardChild): ChildPoints {
  return {
    balance: child.totalPoints,
    waiting: waitingPoints(child),
    held: child.heldPoints,
    available: Math.max(0, availablePoints(child)),
  }
}

function projectTaskDay(
  taskDay: TaskDay,
  { isWall, now, drawings }: Omit<DayOptions, 'snapshot'>,
): DeviceTaskDay {
  const { taskId, childId, day, slot, title, description, time, status, revision, markedAt, decision } =
    taskDay
  const { photo = 'none', proof } = taskDay
  const isMarked = status === 'claimed' || status === 'done'
  const deciderName = decision?.deciderName ? firstNameOf(decision.deciderName) : null
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
    photo,
    proofId: isMarked && !isWall && proof && !proof.isDeleted ? proof.id : null,
    redo: status === 'redo' ? { deciderName, note: isWall ? null : (decision?.note ?? null) } : null,
    fewerPoints:
      status === 'done' && decision?.verdict === 'confirmed' && decision.note !== null && !isWall
        ? { deciderName, note: decision.note }
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
