import type { ColumnType, Generated } from 'kysely'

/** The tables with the tasks of families, and what children and guardians do with them. */
export interface TaskTables {
  tasks: {
    family_id: string
    id: string
    title: string
    description: Generated<string>
    /** 'HH:mm'; '23:59' while `any_time` is true. */
    time: string
    any_time: Generated<boolean>
    points: number
    /** 0 = Sunday … 6 = Saturday */
    weekdays: number[]
    drawing: string | null
    /** Whether a child's own mark counts at once, sometimes waits for a guardian, or always. */
    trust: Generated<'auto' | 'spot' | 'always'>
    /** Whether a child's own mark may or must have a photo. */
    photo: Generated<'none' | 'optional' | 'required'>
    assignment: Generated<'each' | 'together' | 'rotation' | 'first'>
    is_bonus: Generated<boolean>
    /** A `Schedule` as JSON. Null: every week, once a day, on the same weekdays for all children. */
    schedule: ColumnType<object | null, string | null | undefined, string | null>
    /** A list of `TaskStep` as JSON. */
    steps: ColumnType<object[], string | undefined, string>
    /** First civil date on which the task counts. */
    starts_on: string
    /** A paused task opens no days. */
    paused_at: Date | null
    archived_at: Date | null
    /** Counts the saves of the form. */
    revision: Generated<number>
    /** Who made this revision. */
    updated_by_user_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  task_children: {
    family_id: string
    task_id: string
    child_id: string
  }

  /** A task on one civil date for one child. */
  task_days: {
    family_id: string
    task_id: string
    child_id: string
    day: string
    /** Number of the turn on this date. */
    slot: Generated<number>
    status: Generated<'pending' | 'claimed' | 'redo' | 'done' | 'not_done' | 'excused'>
    points: Generated<number>
    /** What the child's mark is worth. Null without one, and of marks that earlier releases stored. */
    promised_points: number | null
    revision: Generated<number>
    marked_by_user_id: string | null
    marked_by_device_id: string | null
    marked_at: Date | null
    /** Since when the task day is 'claimed' or 'redo'; null in other states. */
    waiting_since: Date | null
    /** Of a claimed task day: since when it was 'redo' before the child's mark; null if it was not. */
    redo_since: Date | null
    /** The photo of a mark that waits or was decided; stays when the photo is deleted. */
    proof_id: string | null
    /** The numbers of the steps that the child has ticked. */
    done_steps: Generated<number[]>
  }

  /** A guardian's praise for a done task day, one for each. */
  praises: {
    family_id: string
    child_id: string
    day: string
    task_id: string
    slot: number
    /** Of the task day that is praised; the praise ends with its next change. */
    revision: number
    words: string
    praised_by_user_id: string | null
    praised_by_name: string
    praised_at: Date
    /** Null: the child has not touched it. */
    seen_at: Date | null
  }

  /** The turns of 'Quem pegar primeiro' that a child has taken. */
  taken_turns: {
    family_id: string
    task_id: string
    day: string
    slot: number
    child_id: string
    taken_at: Date
  }

  /** 'Hoje não precisa' and 'Trocar a vez'. */
  turn_changes: {
    family_id: string
    task_id: string
    day: string
    slot: number
    /** The child who has the turn without the change. */
    child_id: string
    /** Null: nobody has it. */
    to_child_id: string | null
    changed_by_user_id: string | null
  }

  /** 'Dias em casa': a pattern of two weeks. */
  child_presences: {
    family_id: string
    child_id: string
    /** The Sunday with which the pattern begins. */
    anchor_on: string
    days: boolean[]
  }

  /** 'Férias', 'Feriado', 'Viagem' and 'Doente hoje'. */
  pauses: {
    family_id: string
    id: string
    kind: 'vacation' | 'holiday' | 'trip' | 'sick'
    /** Null: all children. */
    child_ids: string[] | null
    from_on: string
    /** The last day. */
    to_on: string
    created_at: Date
  }

  /** Photos that children send with their marks, one for each task day. Not part of dumps and exports. */
  proofs: {
    family_id: string
    id: string
    child_id: string
    day: string
    task_id: string
    slot: number
    content_type: 'image/webp'
    width: number
    height: number
    bytes: Uint8Array
    created_at: Date
    /** At most seven days after `created_at`. */
    delete_after: Date
  }

  /** A guardian's answers to children's marks, append-only. */
  task_decisions: {
    family_id: string
    child_id: string
    day: string
    task_id: string
    slot: number
    /** The revision of the task day after the decision. */
    revision: number
    verdict: 'confirmed' | 'redo' | 'not_done' | 'undone'
    points: number
    /** What the child reads. */
    note: string | null
    /** Null: confirmed without a guardian after seven days. */
    decided_by_user_id: string | null
    decided_by_name: string | null
    decided_at: Date
  }
}
