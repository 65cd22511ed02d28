import type { DeviceKind } from '#app/base/device-kind.ts'
import type { DeviceSettings } from '../devices/device-settings.ts'
import {
  type ChildDay,
  type ChildPoints,
  childViewOn,
  type DeviceChild,
  type DeviceOpenTurn,
  type DeviceTaskDay,
  type DeviceView,
  type NamedSibling,
  type SiblingTurn,
} from '../devices/device-view.ts'
import { firstNameOf } from '../families/member.ts'
import { goalOf } from '../rewards/goal/goal.ts'
import { availablePoints, savedPoints } from '../rewards/holds/hold.ts'
import { pointsMissing } from '../rewards/reward-lists.ts'
import type { Reward } from '../rewards/reward.ts'
import { waitingPoints } from '../tasks/approval/claim.ts'
import { partnersOf, waitsFor } from '../tasks/approval/waits-for.ts'
import { UNDO_MS } from '../tasks/approval/own-mark.ts'
import { turnTitle } from '../tasks/schedule/turn-title.ts'
import { isOpen } from '../tasks/task-days.ts'
import type { TaskDay, TaskDayTurn } from '../tasks/task.ts'
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
      const isDayShown = kind !== 'shared' || id === openChildId
      return {
        id,
        name,
        gender,
        avatarType,
        avatarVariant,
        avatarMediaId,
        hasPin,
        view: childViewOn(kind, child),
        day: isDayShown ? projectDay(child, { isWall: kind === 'wall', snapshot, now, drawings }) : null,
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
  const taskIds = new Set(snapshot.tasks.map(({ id }) => id))
  // what was asked to be done again ends with its task; marks stay
  const shown = [...repeated, ...taskDays].filter(
    ({ status, taskId }) => status !== 'redo' || taskIds.has(taskId),
  )
  const goal = isWall ? null : goalOf(child, snapshot.rewards)
  const praised = isWall ? [] : (child.praisedTaskDays ?? [])
  return {
    ...(child.rest && { rest: child.rest.kind }),
    ...(praised.length > 0 && {
      praisedTaskDays: praised.map((taskDay) => projectTaskDay(taskDay, { isWall, snapshot, now, drawings })),
    }),
    taskDays: shown.map((taskDay) => projectTaskDay(taskDay, { isWall, snapshot, now, drawings })),
    openTurns: openTurnsFor(child, { isWall, snapshot, now, drawings }),
    siblingTurns: siblingTurnsOf(child, snapshot, drawings),
    points: isWall ? null : projectPoints(child),
    goal: goal && {
      rewardId: goal.id,
      title: goal.title,
      drawing: drawings.ofReward(goal),
      points: goal.points,
      saved: savedPoints(child, goal.id),
      missing: pointsMissing(child, goal),
    },
    shop: isWall ? null : projectShop(child, snapshot, drawings.ofReward),
  }
}

function openTurnsFor(child: DashboardChild, { isWall, snapshot, drawings }: DayOptions): DeviceOpenTurn[] {
  return snapshot.openTurns.flatMap((openTurn) => {
    const { childIds, ...turn } = openTurn
    if (!childIds.includes(child.id)) return []
    const points = isWall ? 0 : turn.points
    const drawing = drawings.ofTask(turn)
    return [{ ...turn, ...projectTitle(turn, snapshot), childId: child.id, points, drawing }]
  })
}

function projectPoints(child: DashboardChild): ChildPoints {
  return {
    balance: child.totalPoints,
    waiting: waitingPoints(child),
    held: child.heldPoints,
    available: Math.max(0, availablePoints(child)),
  }
}

function projectTaskDay(taskDay: TaskDay, { isWall, snapshot, now, drawings }: DayOptions): DeviceTaskDay {
  const { taskId, childId, day, slot, description, time, status, revision, markedAt, decision } = taskDay
  const { photo = 'none', proof } = taskDay
  const isMarked = status === 'claimed' || status === 'done'
  const partners = partnersOf(taskDay, snapshot.children).map(namedSibling)
  const deciderName = decision?.deciderName ? firstNameOf(decision.deciderName) : null
  return {
    taskId,
    childId,
    day,
    slot,
    ...projectTitle(taskDay, snapshot),
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
    ...(taskDay.praise && {
      praise: {
        deciderName: firstNameOf(taskDay.praise.praiserName),
        note: isWall ? null : taskDay.praise.words,
        isNew: !taskDay.praise.isSeen,
      },
    }),
    waitsFor: isMarked ? waitsFor(taskDay, snapshot.children).map(namedSibling) : [],
    ...(partners.length > 0 && { partners }),
    ...(taskDay.turn && { turn: projectTurn(taskDay.turn, drawings) }),
    canUndo: canUndo(taskDay, now),
  }
}

function projectTitle(turn: Pick<TaskDay, 'taskId' | 'slot' | 'title'>, { tasks }: FamilySnapshot) {
  const title = turnTitle(tasks, turn)
  return { title, hasTimeInTitle: title !== turn.title }
}

function projectTurn(turn: TaskDayTurn, drawings: DeviceDrawings): TaskDayTurn {
  const steps = turn.steps.map((step) => ({ ...step, drawing: drawings.ofTask(step) }))
  return { ...turn, steps, insteadOf: null }
}

const namedSibling = ({ name, gender }: DashboardChild): NamedSibling => ({ name: firstNameOf(name), gender })

/** The rotations of today in which the child takes part, and whose turn it is (rule 199). */
function siblingTurnsOf(
  child: DashboardChild,
  { children, tasks }: FamilySnapshot,
  drawings: DeviceDrawings,
): SiblingTurn[] {
  const rotations = tasks.filter(
    ({ assignment, childIds }) => assignment === 'rotation' && childIds.includes(child.id),
  )
  return rotations.flatMap((task) =>
    children
      .filter(({ id }) => id !== child.id)
      .flatMap((holder) =>
        holder.taskDays
          .filter(({ taskId, status }) => taskId === task.id && isOpen(status))
          .map(({ taskId, slot, title, time }) => ({
            taskId,
            slot,
            title: turnTitle(tasks, { taskId, slot, title }),
            time,
            drawing: drawings.ofTask(task),
            holder: {
              ...namedSibling(holder),
              avatarType: holder.avatarType,
              avatarVariant: holder.avatarVariant,
            },
          })),
      ),
  )
}

/** Whether the child may undo its mark: while it waits, or ten minutes where it counted at once and nobody decided. */
function canUndo({ status, isMarkedByDevice, markedAt, decision }: TaskDay, now: Date): boolean {
  if (status === 'claimed') return true
  if (status !== 'done' || !isMarkedByDevice || markedAt === null || decision?.verdict === 'confirmed')
    return false
  return now.getTime() - new Date(markedAt).getTime() < UNDO_MS
}
