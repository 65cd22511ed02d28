import type { ChildShop, ShopRequest, ShopReward } from '../devices/device-view.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { firstNameOf } from '../families/member.ts'
import { savedPoints } from '../rewards/holds/hold.ts'
import { returnText } from '../rewards/redemption-period.ts'
import { isOpenRequest, type RewardRequest } from '../rewards/requests/request.ts'
import type { Reward } from '../rewards/reward.ts'
import { pointsMissing, rewardsOf } from '../rewards/reward-lists.ts'
import { isTaken, takenText } from '../rewards/reward-once.ts'
import type { DashboardChild, FamilySnapshot } from './dashboard.ts'

/** The child's shop on its device: the rewards for this child, and its own requests. */
export function projectShop(
  child: DashboardChild,
  { rewards, requests, today }: Pick<FamilySnapshot, 'rewards' | 'requests' | 'today'>,
  drawingOf: (item: Pick<Reward, 'title' | 'drawing'>) => string,
): ChildShop {
  const ownRequests = requests.filter(({ childId }) => childId === child.id)
  const askedRewardIds = ownRequests.filter(isOpenRequest).map(({ rewardId }) => rewardId)
  return {
    rewards: rewardsOf(rewards, child).map((reward) => ({
      id: reward.id,
      title: reward.title,
      drawing: drawingOf(reward),
      points: reward.points,
      isGoal: child.goalRewardId === reward.id,
      saved: savedPoints(child, reward.id),
      missing: pointsMissing(child, reward),
      isAsked: askedRewardIds.includes(reward.id),
      ...notNow(reward, child, today),
    })),
    requests: ownRequests.toReversed().map((request) => projectRequest(request, drawingOf(request))),
  }
}

/** When the child can have the reward again, or that it exists once and is taken. */
function notNow(
  reward: Reward,
  child: DashboardChild,
  today: CivilDate,
): Pick<ShopReward, 'returnText' | 'isTaken'> {
  if (reward.claim && isTaken(reward, child)) return { returnText: takenText(reward.claim), isTaken: true }
  const isRedeemed = child.redeemedRewardIds.includes(reward.id)
  return { returnText: isRedeemed ? returnText(reward.redemptionPeriod, today) : null }
}

function projectRequest(request: RewardRequest, drawing: string): ShopRequest {
  const { id, rewardId, title, points, status, askedAt, answeredAt, deciderName, note, revision } = request
  return {
    id,
    rewardId,
    title,
    points,
    drawing,
    status,
    askedAt,
    answeredAt,
    deciderName: deciderName && firstNameOf(deciderName),
    note,
    revision,
  }
}
