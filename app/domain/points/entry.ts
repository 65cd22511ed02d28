import type { CivilDate } from '../families/dates/civil-date.ts'

export type EntryType = 'positive' | 'negative' | 'redemption'
/** The cause of an entry. The deletion of an entry also undoes its cause (rule 40). */
export type EntrySource = 'task' | 'manual' | 'conduct' | 'redemption' | 'repair'

/** The fields that entries have in the history and in the ledger. */
export interface EntryContent {
  id: string
  childId: string
  /** Signed. */
  points: number
  description: string
  type: EntryType
  source: EntrySource
  /** The deed that gives the points of a negative entry back (rule 122); null for none. */
  repair: string | null
  /** For an entry of the source 'repair', the id of the negative entry whose points it gives back. */
  repairsId: string | null
  /** The task of an entry of the source 'task'; null for others. */
  taskId: string | null
  /** Number of the task's turn on its day; 0 for others. */
  taskSlot: number
}

/** Says that an entry counts on an earlier day than the one on which it was booked (rules 146 and 229). */
export interface LateMark {
  /** The task's day, on which the points count. */
  day: CivilDate
  /** Whether a guardian confirmed a mark that the child had made; otherwise a guardian marked the task. */
  isConfirmation: boolean
}

/** A ledger entry in the history. */
export interface Entry extends EntryContent {
  /** Whether the repair is confirmed: an entry that is not reversed gives the points back. */
  isRepaired: boolean
  childName: string
  scorerName: string
  /** ISO 8601. */
  occurredAt: string
  /** Undefined counts as null. */
  lateMark?: LateMark | null
  /** A guardian's words about the task of the entry; undefined counts as null. */
  praise?: string | null
}

/** An entry with all fields that a reversal or a replacement repeats. */
export interface LedgerEntry extends EntryContent {
  taskDay: CivilDate | null
  redemptionId: string | null
  /** For a reversal, the id of the reversed entry. */
  reversesId: string | null
  day: CivilDate
  occurredAt: Date
}

/** The unconfirmed repair of a recent negative entry (rule 123). */
export interface OpenRepair {
  entryId: string
  childId: string
  repair: string
  /** Description of the negative entry. */
  description: string
  /** The points that the child gets back. */
  points: number
}

/** The signed sum of a period and its parts, each ≥ 0 (rule 36). */
export interface WindowPoints {
  sum: number
  earned: number
  lost: number
  redeemed: number
}

export interface PointWindows {
  today: WindowPoints
  week: WindowPoints
  month: WindowPoints
  year: WindowPoints
}

/** Number of entries on the first page of the history (rule 42). */
export const HISTORY_LIMIT = 20
/** Maximum amount of one manual entry. */
export const MAX_SCORE = 100_000
/** A balance stays between −MAX_BALANCE and MAX_BALANCE. */
export const MAX_BALANCE = 1_000_000_000

/** Only manual scores and conducts have an editable amount (rule 41). */
export function canEditAmount(entry: Pick<Entry, 'source'>): boolean {
  return entry.source === 'manual' || entry.source === 'conduct'
}

/** Number of days, today included, for which a repair is shown with the child's tasks (rule 123). */
export const REPAIR_DAYS = 7
export const MAX_DESCRIPTION_LENGTH = 500

/** The description of the entry that gives the points back. Shortens the quoted description to fit. */
export function repairDescription({ description, repair }: { description: string; repair: string }): string {
  const text = (quotedDescription: string) => `Consertou “${quotedDescription}”: ${repair}`
  const excess = text(description).length - MAX_DESCRIPTION_LENGTH
  return excess <= 0 ? text(description) : text(`${description.slice(0, -excess - 1)}…`)
}

export function signedPoints(points: number, type: EntryType): number {
  return type === 'positive' ? Math.abs(points) : -Math.abs(points)
}
