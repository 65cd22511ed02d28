import type { CivilDate } from '../families/dates/civil-date.ts'

export type EntryType = 'positive' | 'negative' | 'redemption'
/** The cause of an entry. The deletion of an entry also undoes its cause (rule 40). */
export type EntrySource = 'task' | 'manual' | 'conduct' | 'redemption'

/** The content that every form of an entry has. */
export interface EntryContent {
  id: string
  childId: string
  /** Signed. */
  points: number
  description: string
  type: EntryType
  source: EntrySource
}

/** A ledger entry in the history. */
export interface Entry extends EntryContent {
  childName: string
  scorerName: string
  /** ISO 8601. */
  occurredAt: string
}

/** An entry with all fields that a reversal or a replacement repeats. */
export interface LedgerEntry extends EntryContent {
  taskId: string | null
  taskDay: CivilDate | null
  redemptionId: string | null
  /** For a reversal, the id of the reversed entry. */
  reversesId: string | null
  day: CivilDate
  occurredAt: Date
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

export interface Conduct {
  key: string
  label: string
  /** Negative. */
  points: number
}

export const CONDUCTS: readonly Conduct[] = [
  { key: 'xingar', label: 'Xingar', points: -10 },
  { key: 'chorar-sem-motivo', label: 'Chorar sem motivo', points: -5 },
  { key: 'ser-grosseiro', label: 'Ser grosseiro(a)', points: -10 },
  { key: 'gritar', label: 'Gritar', points: -8 },
  { key: 'maltratar-irmao', label: 'Maltratar irmão(ã)', points: -15 },
  { key: 'desobedecer', label: 'Desobedecer', points: -10 },
  { key: 'fazer-birra', label: 'Fazer birra', points: -8 },
  { key: 'mentir', label: 'Mentir', points: -12 },
  { key: 'bater-em-alguem', label: 'Bater em alguém', points: -15 },
  { key: 'nao-querer-tomar-banho', label: 'Não querer tomar banho', points: -5 },
]

/** Only manual scores and conducts have an editable amount (rule 41). */
export function canEditAmount(entry: Pick<Entry, 'source'>): boolean {
  return entry.source === 'manual' || entry.source === 'conduct'
}

export function signedPoints(points: number, type: EntryType): number {
  return type === 'positive' ? Math.abs(points) : -Math.abs(points)
}
