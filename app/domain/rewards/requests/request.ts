/**
 * - asked: waits for a guardian
 * - approved: 'Combinado!', waits for the delivery
 * - refused: 'Agora não', or without a note: a guardian deleted the reward or took the child off it
 * - cancelled: the child took it back, or a guardian returned the points of an approved or delivered one
 * - delivered: 'Entregue'; its points are spent
 */
export type RequestStatus = 'asked' | 'approved' | 'refused' | 'cancelled' | 'delivered'

/** A child's request for a reward. Its points are set aside while it is asked or approved (rule 177). */
export interface RewardRequest {
  id: string
  childId: string
  rewardId: string
  /** Title and price of the reward; fixed once the request is approved (rule 180). */
  title: string
  points: number
  /** Name of the reward's drawing. Null in the database's snapshot if the title determines it. */
  drawing: string | null
  status: RequestStatus
  /** ISO 8601. */
  askedAt: string
  /** When the newest answer was given, as ISO 8601; null while it is asked. */
  answeredAt: string | null
  /** Who gave the newest answer. */
  deciderName: string | null
  /** What the guardian says with 'Agora não'. */
  note: string | null
  /** Incremented by each change. */
  revision: number
}

/** Number of days, today included, for which an answered request is shown (rule 183). */
export const ANSWERED_DAYS = 7

/** Whether the request still holds points. */
export const isOpenRequest = ({ status }: Pick<RewardRequest, 'status'>): boolean =>
  status === 'asked' || status === 'approved'
