import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import {
  mergeReport,
  type PartialReport,
  skipAll,
  emptyReport,
  reportSkipped,
} from '../mapping/partial-report.ts'
import type { OldDocument } from '../import.ts'
import { importFamily } from '../import-family.server.ts'
import { type OldExport, readOldExport } from './old-export.ts'
import { oldId } from './old-values.ts'
import { type FamilyDocuments, type MappedFamily, mapFamily } from '../mapping/map-family.server.ts'
import { hasGuardian, mapPeople } from '../mapping/map-people.server.ts'

export interface ImportOptions {
  /** Reads and maps everything without writing; needs no database. */
  dryRun?: boolean
  /** Allows a database that already has families. */
  intoExisting?: boolean
}

export interface ImportReport extends PartialReport {
  /** Number of records of each ignored collection. */
  others: Map<string, number>
  dryRun: boolean
}

export type ImportResult =
  | { ok: true; report: ImportReport }
  /** The file has no known collection, or only empty ones. */
  | { ok: false; reason: 'nothing_readable' }
  | { ok: false; reason: 'other_families'; families: number }

/**
 * Imports an export of the old product (rule 101), each family in one transaction, with ids derived from the old ones, so
 * that a second run changes nothing. Reports skipped records and continues. Throws if the database fails.
 */
export async function importOldProduct(json: unknown, options: ImportOptions = {}): Promise<ImportResult> {
  const { dryRun = false, intoExisting = false } = options
  const report: ImportReport = { ...emptyReport(), others: new Map(), dryRun }
  const found = readOldExport(json, report)
  if (!found || Object.values(report.counts).every(({ read }) => read === 0))
    return { ok: false, reason: 'nothing_readable' }
  report.others = found.others
  if (!dryRun && !intoExisting) {
    const families = await countOtherFamilies()
    if (families > 0) return { ok: false, reason: 'other_families', families }
  }

  const { documents } = found
  const takenEmails = dryRun ? new Map<string, string>() : await findTakenEmails(documents.users)
  const households = mapPeople({ ...documents, takenEmails }, report)
  const contents = contentsOf(found, report)
  const moment = now()
  for (const household of households) {
    const family = await mapFamily(household, contents.get(household.oldId) ?? EMPTY, moment)
    mergeReport(report, family.report, await place(family, dryRun))
  }
  report.counts.subscriptions.notPlaced += documents.subscriptions.length
  return { ok: true, report }
}

/** Writes the family, or reports why it is skipped. Throws only if the database fails. */
async function place(family: MappedFamily, dryRun: boolean): Promise<'imported' | 'existing'> {
  const { household, report } = family
  const lose = (reason: string) => {
    const ids = household.oldId ?? household.members[0]?.person.oldId ?? ''
    skipAll(report)
    reportSkipped(report, household.oldId === null ? 'users' : 'families', ids, reason, 0)
    return 'imported' as const
  }
  if (!hasGuardian(household))
    return lose('nenhuma pessoa do arquivo pode ser responsável: nada desta família veio')
  if (dryRun) return 'imported'
  try {
    const result = await importFamily(family)
    if (result.ok) return 'imported'
    return result.reason === 'existing'
      ? 'existing'
      : lose('quem seria responsável já está em outra família aqui')
  } catch (error) {
    const code = refusedCode(error)
    if (code === undefined) throw error
    return lose(`o banco de dados recusou a família (${code}): nada dela veio`)
  }
}

/** The SQLSTATE of refused data (classes 22 and 23); undefined for any other error. */
function refusedCode(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code) ? code : undefined
}

async function countOtherFamilies(): Promise<number> {
  const { rows } = await sql<{ families: number }>`
    select count(*) as families from families f
    where not exists (select from imported_families i where i.id = f.id)`.execute(database())
  return rows[0]?.families ?? 0
}

const EMAIL_BATCH_SIZE = 1000

async function findTakenEmails(users: readonly OldDocument[]): Promise<Map<string, string>> {
  const emails = users.flatMap(({ fields }) =>
    typeof fields.email === 'string' ? [fields.email.trim().toLowerCase()] : [],
  )
  const accountIds = new Map<string, string>()
  for (let start = 0; start < emails.length; start += EMAIL_BATCH_SIZE) {
    const rows = await database()
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', emails.slice(start, start + EMAIL_BATCH_SIZE))
      .execute()
    for (const { id, email } of rows) accountIds.set(email, id)
  }
  return accountIds
}

const CONTENTS = ['children', 'tasks', 'rewards', 'scoreLog', 'invites'] as const
const EMPTY: FamilyDocuments = { children: [], tasks: [], rewards: [], scoreLog: [], invites: [] }

/** Groups the records by family; reports records without a family as skipped. */
function contentsOf({ documents }: OldExport, report: PartialReport): Map<string | null, FamilyDocuments> {
  const contents = new Map<string | null, Record<(typeof CONTENTS)[number], OldDocument[]>>(
    documents.families.map(({ id }) => [
      id,
      { children: [], tasks: [], rewards: [], scoreLog: [], invites: [] },
    ]),
  )
  for (const name of CONTENTS) {
    for (const document of documents[name]) {
      // a nested record belongs to its parent family
      const familyId = document.parentId ?? oldId.parse(document.fields.familyId)
      const family = contents.get(familyId)
      if (family) family[name].push(document)
      else reportSkipped(report, name, document.id, 'a família não está no arquivo')
    }
  }
  return contents
}
