import { POINT_ACTIONS } from '../points/actions.ts'
import type { Entry } from '../points/entry.ts'
import type { RepairRequest, ScoreInput, TakeBackRequest } from '../points/schema.ts'
import { scoreRepair, scoreText } from '../points/score-text.ts'
import { REWARD_ACTIONS } from '../rewards/actions.ts'
import type { AnswerRequestInput, GoalInput, PinInput } from '../rewards/schema.ts'
import { TASK_ACTIONS } from '../tasks/actions.ts'
import { TASK_DAY_ACTIONS } from '../tasks/task-day-actions.ts'
import type { TakeTurnInput } from '../tasks/calendar/schema.ts'
import type {
  DecideInput,
  MarkTaskDayInput,
  PraiseInput,
  TaskIdsInput,
  UndoDecisionsInput,
} from '../tasks/schema.ts'
import type { Dashboard } from './dashboard.ts'
import { addPoints, changeChild } from './optimistic-child.ts'
import { applyDecisions, applyPraise, applyUndoDecisions } from './optimistic-decisions.ts'
import { applyAnswer } from './optimistic-requests.ts'
import { applyGiveBack, applyTake, applyTakeByMark } from './optimistic-turns.ts'
import type { PendingAction } from './optimistic-updates.ts'

/** The effect of an action other than a mark, and of a mark that it takes an open turn. Unknown actions have none. */
export function applyDeferredAction(dashboard: Dashboard, { action, body }: PendingAction): Dashboard {
  switch (action) {
    case TASK_DAY_ACTIONS.mark:
      return applyTakeByMark(dashboard, body as MarkTaskDayInput)
    case TASK_DAY_ACTIONS.take:
      return applyTake(dashboard, body as TakeTurnInput)
    case TASK_DAY_ACTIONS.giveBack:
      return applyGiveBack(dashboard, body as TakeTurnInput)
    case TASK_DAY_ACTIONS.decide:
      return applyDecisions(dashboard, body as DecideInput)
    case TASK_DAY_ACTIONS.praise:
      return applyPraise(dashboard, body as PraiseInput)
    case TASK_DAY_ACTIONS.undoDecisions:
      return applyUndoDecisions(dashboard, body as UndoDecisionsInput)
    case POINT_ACTIONS.score:
      return applyScore(dashboard, body as ScoreInput)
    case POINT_ACTIONS.repair:
      return applyRepair(dashboard, body as RepairRequest)
    case POINT_ACTIONS.takeBack:
      return applyTakeBack(dashboard, body as TakeBackRequest)
    case TASK_ACTIONS.delete:
      return {
        ...dashboard,
        tasks: (body as TaskIdsInput).ids.reduce((tasks, id) => without(tasks, { id }), dashboard.tasks),
      }
    case REWARD_ACTIONS.delete:
      return { ...dashboard, rewards: without(dashboard.rewards, body as { id: string }) }
    case REWARD_ACTIONS.setGoal:
      return applyGoal(dashboard, body as GoalInput)
    case REWARD_ACTIONS.answerRequest:
      return applyAnswer(dashboard, body as AnswerRequestInput)
    case REWARD_ACTIONS.pin:
      return applyPin(dashboard, body as PinInput)
    default:
      return dashboard
  }
}

function without<Item extends { id: string }>(items: Item[], { id }: { id: string }): Item[] {
  return items.filter((item) => item.id !== id)
}

function applyGoal(dashboard: Dashboard, { childId, rewardId, isGoal }: GoalInput): Dashboard {
  return changeChild(dashboard, childId, (child) => {
    if (isGoal) return { ...child, goalRewardId: rewardId }
    return child.goalRewardId === rewardId ? { ...child, goalRewardId: null } : child
  })
}

function applyPin(dashboard: Dashboard, { id, isPinned }: PinInput): Dashboard {
  const rewards = dashboard.rewards.map((reward) => (reward.id === id ? { ...reward, isPinned } : reward))
  return { ...dashboard, rewards }
}

function applyScore(dashboard: Dashboard, input: ScoreInput): Dashboard {
  const content = {
    points: input.type === 'negative' ? -input.points : input.points,
    description: scoreText(input),
    source: input.type === 'conduct' ? ('conduct' as const) : ('manual' as const),
    repair: scoreRepair(input),
    repairsId: null,
  }
  return input.scores.reduce(
    (changed, { childId, requestId }) => addEntry(changed, childId, { id: requestId, ...content }),
    dashboard,
  )
}

function applyRepair(dashboard: Dashboard, request: RepairRequest): Dashboard {
  const { requestId: id, entryId, childId, points, description } = request
  const repaired = changeChild(dashboard, childId, (child) => ({
    ...child,
    openRepairs: child.openRepairs.filter((repair) => repair.entryId !== entryId),
    entries: child.entries.map((entry) => (entry.id === entryId ? { ...entry, isRepaired: true } : entry)),
  }))
  // another device may have confirmed the repair
  const isRecorded = dashboard.children.some(({ entries }) =>
    entries.some((entry) => entry.repairsId === entryId),
  )
  if (isRecorded) return repaired
  return addEntry(repaired, childId, {
    id,
    points,
    description,
    source: 'repair',
    repair: null,
    repairsId: entryId,
  })
}

type NewEntry = Pick<Entry, 'id' | 'points' | 'description' | 'source' | 'repair' | 'repairsId'>

function addEntry(dashboard: Dashboard, childId: string, newEntry: NewEntry): Dashboard {
  return changeChild(dashboard, childId, (child) => {
    // a snapshot may contain the entry before the response to the action arrives
    if (child.entries.some(({ id }) => id === newEntry.id)) return child
    const type = newEntry.points < 0 ? 'negative' : 'positive'
    const entry: Entry = {
      ...newEntry,
      childId,
      childName: child.name,
      scorerName: dashboard.member.name,
      type,
      taskId: null,
      taskSlot: 0,
      isRepaired: false,
      // not the device's clock, which may be wrong (rule 21)
      occurredAt: dashboard.readAt,
    }
    const { id, points, description, repair } = newEntry
    const openRepairs = repair
      ? [...child.openRepairs, { entryId: id, childId, repair, description, points: -points }]
      : child.openRepairs
    return addPoints({ ...child, openRepairs, entries: [entry, ...child.entries] }, { points, type })
  })
}

function applyTakeBack(dashboard: Dashboard, { entryId, older }: TakeBackRequest): Dashboard {
  const children = dashboard.children.map((child) => {
    // the repair of a deleted entry is deleted, too
    const deleted = child.entries.filter(({ id, repairsId }) => id === entryId || repairsId === entryId)
    const entry = deleted.find(({ id }) => id === entryId)
    if (!entry && older?.childId !== child.id) return child
    const points = entry ? sumOf(deleted) : (older?.points ?? 0)
    return {
      ...child,
      totalPoints: child.totalPoints - points,
      openRepairs: child.openRepairs.filter((repair) => repair.entryId !== entryId),
      entries: child.entries
        .filter((candidate) => !deleted.includes(candidate))
        .map((candidate) =>
          candidate.id === entry?.repairsId ? { ...candidate, isRepaired: false } : candidate,
        ),
    }
  })
  return { ...dashboard, children }
}

const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { points }) => sum + points, 0)
