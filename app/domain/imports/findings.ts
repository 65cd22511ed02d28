import { OLD_COLLECTIONS, type OldCollection } from './import.ts'

export interface Counts {
  read: number
  imported: number
  /** Brought by an earlier run. */
  existing: number
  notPlaced: number
}

/** Something a person should know of: `id` is the old one, `reason` is Portuguese. No names, no e-mails. */
export interface Problem {
  collection: OldCollection | 'arquivo'
  id: string
  reason: string
  /** False where the record came over, but not as it was. */
  lost: boolean
}

/** What an import saw, and what became of it. */
export interface Findings {
  counts: Record<OldCollection, Counts>
  problems: Problem[]
}

export function noFindings(): Findings {
  const none = () => ({ read: 0, imported: 0, existing: 0, notPlaced: 0 })
  return {
    counts: Object.fromEntries(OLD_COLLECTIONS.map((name) => [name, none()])) as Findings['counts'],
    problems: [],
  }
}

export function notePlaced(findings: Findings, collection: OldCollection, records = 1): void {
  findings.counts[collection].imported += records
}

/** The record does not come over. */
export function noteLost(
  findings: Findings,
  collection: OldCollection,
  id: string,
  reason: string,
  records = 1,
): void {
  findings.counts[collection].notPlaced += records
  findings.problems.push({ collection, id: withoutAddress(id), reason, lost: true })
}

/** The record comes over, but not as it was. */
export function noteChanged(findings: Findings, collection: OldCollection, id: string, reason: string): void {
  findings.problems.push({ collection, id: withoutAddress(id), reason, lost: false })
}

/** Adds one family's findings to those of the whole import. */
export function addFindings(all: Findings, some: Findings, outcome: 'imported' | 'existing'): void {
  for (const name of OLD_COLLECTIONS) {
    all.counts[name].read += some.counts[name].read
    all.counts[name][outcome] += some.counts[name].imported
    all.counts[name].notPlaced += some.counts[name].notPlaced
  }
  for (const problem of some.problems) all.problems.push(problem)
}

/** All that would have come over stays out, for one reason. */
export function loseAll(findings: Findings): void {
  for (const name of OLD_COLLECTIONS) {
    findings.counts[name].notPlaced += findings.counts[name].imported
    findings.counts[name].imported = 0
  }
}

/** Some records were keyed by e-mail: 'ma***'. Very long ids are cut. */
export function withoutAddress(id: string): string {
  const shown = id.includes('@') ? `${id.slice(0, 2)}***` : id
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown
}
