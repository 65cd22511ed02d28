import type { ColumnType, Generated } from 'kysely'

/** The tables with a family's rewards, and what children ask and save for. */
export interface RewardTables {
  rewards: {
    family_id: string
    id: string
    title: string
    points: number
    redemption_period: 'diario' | 'semanal' | 'mensal' | 'anual'
    /** Whether each child may redeem the reward only once a period. */
    once_per_period: Generated<boolean>
    /** Whether the reward exists once for the family. */
    is_once: Generated<boolean>
    /** Whether the reward is first in its part of the shop. */
    is_pinned: Generated<boolean>
    drawing: string | null
    archived_at: Date | null
    /** Counts the saves of the form. */
    revision: Generated<number>
    /** Who made this revision. */
    updated_by_user_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  reward_children: {
    family_id: string
    reward_id: string
    child_id: string
  }

  redemptions: {
    family_id: string
    id: string
    reward_id: string
    child_id: string
    title: string
    points: number
    redeemed_by_user_id: string | null
    created_at: Generated<Date>
    refunded_at: Date | null
    /** The request that it delivered. Null also in rows of the previous release, whose id is the request's. */
    request_id: string | null
    /** What it ended besides taking the points, for its undo. Null in rows of the previous release. */
    ended: ColumnType<unknown, string | null | undefined, string | null>
  }

  /** What children ask for, from the request to the delivery. */
  reward_requests: {
    family_id: string
    id: string
    reward_id: string
    child_id: string
    title: string
    points: number
    /** How many of the points were saved for the goal before. */
    saved_points: Generated<number>
    status: 'asked' | 'approved' | 'refused' | 'cancelled' | 'delivered'
    asked_at: Date
    asked_by_device_id: string | null
    /** Of the newest answer. Without a moment, a cancelled request was taken back by the child. */
    decided_by_user_id: string | null
    decided_by_name: string | null
    decided_at: Date | null
    /** What the child reads with 'Agora não'. */
    note: string | null
    delivered_at: Date | null
    revision: Generated<number>
  }

  /** Points of a child that are set aside for a request or for the goal. */
  point_holds: {
    family_id: string
    id: string
    child_id: string
    kind: 'request' | 'goal'
    reward_id: string
    request_id: string | null
    points: number
    created_at: Date
    /** Null while the points are set aside. */
    released_at: Date | null
  }
}
