import type { ShownChild, ShownDay, ShownView } from '../child-day/pending-marks.ts'
import { missingOf } from '../../rewards/holds/hold.ts'
import type { ChildPoints, ChildShop, ShopReward } from '../device-view.ts'

/** What a child does in its shop. The client creates `id`; a repeated request has no further effect (rule 35). */
export type ShopAction = { id: string; childId: string } & (
  | { kind: 'ask'; rewardId: string; points: number }
  /** `id` is the request's. */
  | { kind: 'cancel'; rewardId: string }
  /** `savedAfter`: what is saved for the reward then, so that the action has no effect on a view that contains it. */
  | { kind: 'save'; rewardId: string; points: number; savedAfter: number }
  | { kind: 'takeBack'; rewardId: string }
)

/** Whether two actions do the same, so that the second is a double tap. */
export const isSameAction = (a: ShopAction, b: ShopAction): boolean =>
  a.kind === b.kind && a.childId === b.childId && a.rewardId === b.rewardId

/** The view with the effect of the actions, in their order. An action that the view contains already has no effect. */
export function applyShopActions(view: ShownView, actions: readonly ShopAction[]): ShownView {
  if (actions.length === 0) return view
  const applyTo = (child: ShownChild): ShownChild => {
    const ownActs = actions.filter(({ childId }) => childId === child.id)
    return {
      ...child,
      day: child.day && ownActs.reduce((day, action) => applyAct(day, action, view.readAt), child.day),
    }
  }
  return { ...view, children: view.children.map(applyTo) }
}

function applyAct(day: ShownDay, action: ShopAction, readAt: string): ShownDay {
  const { shop, points } = day
  const reward = shop?.rewards.find(({ id }) => id === action.rewardId)
  if (!shop || !points) return day
  switch (action.kind) {
    case 'ask': {
      if (!reward || shop.requests.some(({ id }) => id === action.id)) return day
      const { title, drawing } = reward
      const request = {
        id: action.id,
        rewardId: reward.id,
        title,
        drawing,
        points: action.points,
        status: 'asked' as const,
        askedAt: readAt,
        answeredAt: null,
        deciderName: null,
        note: null,
        revision: 0,
      }
      return withShop(day, hold(points, action.points - reward.saved), {
        rewards: change(shop.rewards, reward.id, { isAsked: true, saved: 0, missing: 0 }),
        requests: [request, ...shop.requests],
      })
    }
    case 'cancel': {
      const request = shop.requests.find(({ id, status }) => id === action.id && status === 'asked')
      if (!request) return day
      return withShop(day, hold(points, -request.points), {
        rewards: change(shop.rewards, action.rewardId, { isAsked: false }),
        requests: shop.requests.filter(({ id }) => id !== action.id),
      })
    }
    case 'save': {
      if (!reward || reward.saved >= action.savedAfter) return day
      const released = savedElsewhere(shop, reward.id)
      const rewards = shop.rewards.map((other) => ({ ...other, isGoal: false, saved: 0 }))
      return withShop(day, hold(points, action.savedAfter - reward.saved - released), {
        ...shop,
        rewards: change(rewards, reward.id, { isGoal: true, saved: action.savedAfter }),
      })
    }
    case 'takeBack': {
      if (!reward) return day
      return withShop(day, hold(points, -reward.saved), {
        ...shop,
        rewards: change(shop.rewards, reward.id, { saved: 0 }),
      })
    }
  }
}

/** What the child has saved for other rewards. Saving for this one releases it. */
export function savedElsewhere({ rewards }: Pick<ChildShop, 'rewards'>, rewardId: string): number {
  return rewards.filter(({ id }) => id !== rewardId).reduce((sum, { saved }) => sum + saved, 0)
}

const change = (rewards: readonly ShopReward[], id: string, changes: Partial<ShopReward>): ShopReward[] =>
  rewards.map((reward) => (reward.id === id ? { ...reward, ...changes } : reward))

/** Sets points aside, or releases them if `more` is negative. */
function hold({ held, available, ...points }: ChildPoints, more: number): ChildPoints {
  return { ...points, held: Math.max(0, held + more), available: Math.max(0, available - more) }
}

/** The day with this shop, and what follows from it: what is missing, and the goal. */
function withShop(day: ShownDay, points: ChildPoints, shop: ChildShop): ShownDay {
  const rewards = shop.rewards.map((reward) => ({
    ...reward,
    // not of `available`, which is 0 while more is set aside than there is
    missing: reward.isAsked ? 0 : missingOf(reward.points, reward.saved, points.balance - points.held),
  }))
  const goal = rewards.find(({ isGoal, isTaken }) => isGoal && !isTaken)
  return {
    ...day,
    points,
    shop: { ...shop, rewards },
    goal: goal
      ? {
          rewardId: goal.id,
          title: goal.title,
          drawing: goal.drawing,
          points: goal.points,
          saved: goal.saved,
          missing: goal.missing,
        }
      : day.goal,
  }
}
