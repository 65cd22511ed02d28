import { OLD_COLLECTIONS, type OldCollection } from '../import.ts'

export interface RecordCounts {
  read: number
  imported: number
  /** Records that an earlier import wrote. */
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
  counts: Record<OldCollection, RecordCounts>
  problems: Problem[]
}

export interface ImportReport extends PartialReport {
  ignoredCounts: ReadonlyMap<string, number>
  dryRun: boolean
}

export function emptyReport(): PartialReport {
  const zeros = () => ({ read: 0, imported: 0, existing: 0, skipped: 0 })
  return {
    counts: Object.fromEntries(OLD_COLLECTIONS.map((name) => [name, zeros()])) as PartialReport['counts'],
    problems: [],
  }
}

export type RecordReporter = ReturnType<typeof recordReporter>

/** Returns functions that report the outcome of an old record, or of several days in it. `id` is the old id. */
export function recordReporter(report: PartialReport, collection: OldCollection, id: string) {
  const counts = report.counts[collection]
  const addProblem = (reason: string, isSkipped: boolean) =>
    report.problems.push({ collection, id: maskId(id), reason, isSkipped })
  return {
    countImported(recordCount = 1) {
      counts.imported += recordCount
    },
    reportChange: (reason: string) => void addProblem(reason, false),
    reportSkipped(reason: string, recordCount = 1) {
      counts.skipped += recordCount
      addProblem(reason, true)
    },
  }
}

/** Adds one family's report to the report of the whole import. `outcome` is the count to which imported records belong. */
export function mergeReport(total: PartialReport, family: PartialReport, outcome: 'imported' | 'existing') {
  for (const name of OLD_COLLECTIONS) {
    total.counts[name].read += family.counts[name].read
    total.counts[name][outcome] += family.counts[name].imported
    total.counts[name].skipped += family.counts[name].skipped
  }
  for (const problem of family.problems) total.problems.push(problem)
}

export function skipAll(report: PartialReport): void {
  for (const name of OLD_COLLECTIONS) {
    report.counts[name].skipped += report.counts[name].imported
    report.counts[name].imported = 0
  }
}

const MAX_ID_LENGTH = 80

/** Masks an id that is an e-mail ('ma***'), and shortens a long id. */
function maskId(id: string): string {
  const maskedId = id.includes('@') ? `${id.slice(0, 2)}***` : id
  return maskedId.length > MAX_ID_LENGTH ? `${maskedId.slice(0, MAX_ID_LENGTH)}…` : maskedId
}
