/** Points of a child that are set aside for a reward: for a request, or saved for the goal (rule 175). */
export interface PointHold {
  kind: 'request' | 'goal'
  rewardId: string
  /** The sum of the open holds of this kind and reward. */
  points: number
}

/** A child's balance and what is set aside of it. */
export interface HeldBalance {
  totalPoints: number
  /** The sum of the open holds. */
  heldPoints: number
  /** The open holds, summed by kind and reward. */
  holds: readonly PointHold[]
}

/** The points that are not set aside ('disponível'); negative if a conduct took points that are (rule 176). */
export function availablePoints({ totalPoints, heldPoints }: Omit<HeldBalance, 'holds'>): number {
  return totalPoints - heldPoints
}

/** The points saved for this reward as the child's goal. */
export function savedPoints({ holds }: Pick<HeldBalance, 'holds'>, rewardId: string): number {
  return sumOf(holds.filter((hold) => hold.kind === 'goal' && hold.rewardId === rewardId))
}

/** The points set aside for this reward, as the goal or by a request. */
export function pointsSetAside({ holds }: Pick<HeldBalance, 'holds'>, rewardId: string): number {
  return sumOf(holds.filter((hold) => hold.rewardId === rewardId))
}

/** The points that the child can spend on this reward: those not set aside, and those set aside for it (rule 181). */
export function usablePoints(balance: HeldBalance, rewardId: string): number {
  return availablePoints(balance) + pointsSetAside(balance, rewardId)
}

/** What is missing of a price: less what is set aside for it and what is available, never below 0 (rule 210). */
export function missingOf(price: number, setAside: number, available: number): number {
  return Math.max(0, price - setAside - available)
}

const sumOf = (holds: readonly PointHold[]) => holds.reduce((sum, { points }) => sum + points, 0)
