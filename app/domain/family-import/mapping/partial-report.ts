import { OLD_COLLECTIONS, type OldCollection } from '../import.ts'

export interface Counts {
  read: number
  imported: number
  /** Written by an earlier import. */
  existing: number
  skipped: number
}

/** A problem for the operator, without names and e-mails: `id` is the old id, `reason` is in Portuguese. */
export interface Problem {
  collection: OldCollection
  id: string
  reason: string
  /** False if the record was imported with changes. */
  isSkipped: boolean
}

/** Counts and problems of one family, or of the whole import. */
export interface PartialReport {
  counts: Record<OldCollection, Counts>
  problems: Problem[]
}

/** The report of a whole import. */
export interface ImportReport extends PartialReport {
  /** Number of records of each ignored collection. */
  others: ReadonlyMap<string, number>
  dryRun: boolean
}

export function emptyReport(): PartialReport {
  const none = () => ({ read: 0, imported: 0, existing: 0, skipped: 0 })
  return {
    counts: Object.fromEntries(OLD_COLLECTIONS.map((name) => [name, none()])) as PartialReport['counts'],
    problems: [],
  }
}

export type RecordReport = ReturnType<typeof reportRecord>

/** Functions that report the outcome of one old record, or of several in it. `id` is the old id. */
export function reportRecord(report: PartialReport, collection: OldCollection, id: string) {
  const counts = report.counts[collection]
  const addProblem = (reason: string, isSkipped: boolean) =>
    report.problems.push({ collection, id: withoutAddress(id), reason, isSkipped })
  return {
    imported(records = 1) {
      counts.imported += records
    },
    /** Reports a change of an imported record. */
    changed: (reason: string) => void addProblem(reason, false),
    skipped(reason: string, records = 1) {
      counts.skipped += records
      addProblem(reason, true)
    },
  }
}

/** Adds one family's report to the report of the whole import. `outcome`: how its imported records are counted. */
export function mergeReport(all: PartialReport, some: PartialReport, outcome: 'imported' | 'existing'): void {
  for (const name of OLD_COLLECTIONS) {
    all.counts[name].read += some.counts[name].read
    all.counts[name][outcome] += some.counts[name].imported
    all.counts[name].skipped += some.counts[name].skipped
  }
  for (const problem of some.problems) all.problems.push(problem)
}

/** Counts all imported records as skipped. */
export function skipAll(report: PartialReport): void {
  for (const name of OLD_COLLECTIONS) {
    report.counts[name].skipped += report.counts[name].imported
    report.counts[name].imported = 0
  }
}

const MAX_ID_LENGTH = 80

/** Masks an id that is an e-mail address ('ma***'), and shortens a long one. */
function withoutAddress(id: string): string {
  const masked = id.includes('@') ? `${id.slice(0, 2)}***` : id
  return masked.length > MAX_ID_LENGTH ? `${masked.slice(0, MAX_ID_LENGTH)}…` : masked
}
