import type { Generated } from 'kysely'
import type { TaskTables } from './task-tables.ts'

/** The tables with the data of families. */
export interface FamilyTables extends TaskTables {
  families: {
    id: string
    name: string
    owner_user_id: string | null
    time_zone: Generated<string>
    /** Civil date of the last daily renewal, 'yyyy-MM-dd'. */
    renewed_on: string | null
    revision: Generated<number>
    /** Who made this revision. */
    updated_by_user_id: string | null
    /** Whether a child's mark waits for a guardian without limit. False: after seven days it is confirmed. */
    keep_claims_waiting: Generated<boolean>
    /** From this age on a child may have an account of its own. */
    child_account_age: Generated<number>
    /** When a guardian last downloaded a copy of all data (rule 8). */
    exported_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  family_members: {
    family_id: string
    user_id: string
    role: 'parent' | 'child'
    is_admin: Generated<boolean>
    is_active: Generated<boolean>
    /** The child that a child member is; null for others, and for child members that are not linked. */
    child_id: string | null
    created_at: Generated<Date>
  }

  media: {
    family_id: string
    id: string
    kind: 'avatar'
    content_type: string
    width: number
    height: number
    /** Null if the bytes are an object of the store. */
    bytes: Uint8Array | null
    /** Key of the object; null if the row has the bytes. */
    object_key: string | null
    /** Of the bytes; null, as `size`, in rows of releases before 0027-objects. */
    sha256: Uint8Array | null
    size: number | null
    created_by_user_id: string | null
    created_at: Generated<Date>
  }

  children: {
    family_id: string
    id: string
    name: string
    age: number
    gender: Generated<'male' | 'female' | ''>
    characteristics: string[]
    avatar_type: 'male' | 'female' | 'custom'
    avatar_variant: Generated<number>
    avatar_media_id: string | null
    /** Always equals the sum of the child's ledger entries. */
    total_points: Generated<number>
    /** The reward for which the child saves. */
    goal_reward_id: string | null
    /** Always equals the sum of the child's open holds. */
    held_points: Generated<number>
    /** Hash of the picture PIN; null without PIN. */
    pin_hash: string | null
    /** How the child's screens look; 'auto' follows the age. */
    view: Generated<'auto' | 'drawings' | 'words' | 'list'>
    revision: Generated<number>
    /** Who made this revision. */
    updated_by_user_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  device_children: {
    family_id: string
    device_id: string
    child_id: string
    /** Hash of the token in the cookie of the open profile; at most one child of a device has one. */
    opening_hash: string | null
    /** The profile is closed from then on; null, as `opening_hash`, if it was closed before. */
    open_until: Date | null
  }

  /** The minutes in which a device was used on one civil date. Kept for 30 days. */
  device_days: {
    family_id: string
    device_id: string
    day: string
    minutes: number
    counted_until: Date
    /** The client's id of the report that was counted last. */
    report_id: string
  }

  /** The family's own conducts, and its changes to the product's. */
  conducts: {
    family_id: string
    id: string
    /** Key of the changed conduct of the product; null for one of the family's own. */
    preset: string | null
    label: string
    points: number
    repair: string | null
    is_hidden: Generated<boolean>
    /** Counts the saves of the form. */
    revision: Generated<number>
    /** Who made this revision. */
    updated_by_user_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  /** The append-only ledger of points. */
  score_log: {
    family_id: string
    id: string
    child_id: string
    child_name: string
    scorer_user_id: string | null
    scorer_name: string
    points: number
    description: string
    type: 'positive' | 'negative' | 'redemption'
    source: 'task' | 'manual' | 'conduct' | 'redemption' | 'repair'
    task_id: string | null
    task_day: string | null
    /** Of an entry of a task: the number of the turn on its day. */
    task_slot: Generated<number>
    redemption_id: string | null
    reverses_id: string | null
    replaces_id: string | null
    /** What puts a negative entry right. */
    repair: string | null
    /** The negative entry that this one puts right. */
    repairs_id: string | null
    idempotency_key: string
    day: string
    occurred_at: Date
    created_at: Generated<Date>
  }

  /** `asked` counts the family's requests to the language model on one civil date. */
  assistant_uses: {
    family_id: string
    day: string
    asked: number
  }
}
