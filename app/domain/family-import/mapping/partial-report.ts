import { OLD_COLLECTIONS, type OldCollection } from '../import.ts'

export interface Counts {
  read: number
  imported: number
  /** Written by an earlier import. */
  existing: number
  notPlaced: number
}

/** A problem for the operator: `id` is the old id, `reason` is in Portuguese. Without names and e-mails. */
export interface Problem {
  collection: OldCollection | 'arquivo'
  id: string
  reason: string
  /** False if the record was imported with changes. */
  lost: boolean
}

/** Counts and problems of one family or of the whole import. */
export interface PartialReport {
  counts: Record<OldCollection, Counts>
  problems: Problem[]
}

export function emptyReport(): PartialReport {
  const none = () => ({ read: 0, imported: 0, existing: 0, notPlaced: 0 })
  return {
    counts: Object.fromEntries(OLD_COLLECTIONS.map((name) => [name, none()])) as PartialReport['counts'],
    problems: [],
  }
}

export function countImported(report: PartialReport, collection: OldCollection, records = 1): void {
  report.counts[collection].imported += records
}

/** Reports records that are not imported. */
export function reportSkipped(
  report: PartialReport,
  collection: OldCollection,
  id: string,
  reason: string,
  records = 1,
): void {
  report.counts[collection].notPlaced += records
  report.problems.push({ collection, id: withoutAddress(id), reason, lost: true })
}

/** Reports a record that is imported with changes. */
export function reportChanged(
  report: PartialReport,
  collection: OldCollection,
  id: string,
  reason: string,
): void {
  report.problems.push({ collection, id: withoutAddress(id), reason, lost: false })
}

/** Adds one family's report to those of the whole import. */
export function mergeReport(all: PartialReport, some: PartialReport, outcome: 'imported' | 'existing'): void {
  for (const name of OLD_COLLECTIONS) {
    all.counts[name].read += some.counts[name].read
    all.counts[name][outcome] += some.counts[name].imported
    all.counts[name].notPlaced += some.counts[name].notPlaced
  }
  for (const problem of some.problems) all.problems.push(problem)
}

/** Counts all imported records as skipped instead. */
export function skipAll(report: PartialReport): void {
  for (const name of OLD_COLLECTIONS) {
    report.counts[name].notPlaced += report.counts[name].imported
    report.counts[name].imported = 0
  }
}

/** Masks ids that are e-mail addresses ('ma***'), and cuts very long ids. */
export function withoutAddress(id: string): string {
  const masked = id.includes('@') ? `${id.slice(0, 2)}***` : id
  return masked.length > 80 ? `${masked.slice(0, 80)}…` : masked
}
