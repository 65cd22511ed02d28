import type { CivilDate } from '../families/civil-date.ts'

export type EntryType = 'positive' | 'negative' | 'redemption'
/** What caused an entry; decides what taking it back also undoes (product.md 2). */
export type EntrySource = 'task' | 'manual' | 'conduct' | 'redemption'

/** One line of the ledger as the history shows it. */
export interface Entry {
  id: string
  childId: string
  childName: string
  scorerName: string
  /** Signed. */
  points: number
  description: string
  type: EntryType
  source: EntrySource
  /** ISO moment shown in the history. */
  occurredAt: string
}

/** An entry with all that a reversal or a replacement has to repeat. */
export interface LedgerEntry {
  id: string
  childId: string
  /** Signed. */
  points: number
  description: string
  type: EntryType
  source: EntrySource
  taskId: string | null
  taskDay: CivilDate | null
  redemptionId: string | null
  /** Set on reversals: the entry taken back. */
  reversesId: string | null
  day: CivilDate
  occurredAt: Date
}

/** Signed sum of a window, and what it is made of (product.md 1). All three parts are ≥ 0. */
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

/** How many entries the history shows at first (spec section 9). */
export const HISTORY_LIMIT = 20
/** The largest amount one manual entry may move. */
export const LARGEST_SCORE = 100_000
/** No entry moves a balance beyond this, nor beyond its negative. */
export const LARGEST_BALANCE = 1_000_000_000

export interface Conduct {
  key: string
  label: string
  /** Negative. */
  points: number
}

/** The ten preset negative conducts (spec section 9). */
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

/** Only amounts a person typed can be changed; a task's or reward's amount is agreed elsewhere (product.md 2). */
export function canEditAmount(entry: Pick<Entry, 'source'>): boolean {
  return entry.source === 'manual' || entry.source === 'conduct'
}

/** What a person typed, stored with the sign of its type. */
export function signed(points: number, type: EntryType): number {
  return type === 'positive' ? Math.abs(points) : -Math.abs(points)
}
