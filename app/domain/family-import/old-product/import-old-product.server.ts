import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import {
  type ImportReport,
  mergeReport,
  type PartialReport,
  skipAll,
  emptyReport,
  recordReporter,
} from '../mapping/partial-report.ts'
import { CONTENT_COLLECTIONS, type FamilyDocuments, type OldDocument } from '../import.ts'
import { findImportedPeople, importSubscriptions } from '../import-subscriptions.server.ts'
import { oldSubscriptionSchema } from '../schema.ts'
import { importFamily } from '../import-family.server.ts'
import { type OldExport, readOldExport } from './old-export.ts'
import { oldIdField } from './old-values.ts'
import { type MappedFamily, mapFamily } from '../mapping/map-family.server.ts'
import { hasGuardian, mapPeople } from '../mapping/map-people.server.ts'

export interface ImportOptions {
  /** Reads and maps everything, and writes nothing. */
  dryRun?: boolean
  /** Allows a database that already has families. */
  intoExisting?: boolean
}

export type ImportResult =
  | { ok: true; report: ImportReport }
  /** The file has no known collection, or only empty collections. */
  | { ok: false; reason: 'nothing_readable' }
  | { ok: false; reason: 'other_families'; familyCount: number }

/**
 * Imports an export of the old product (rule 101), each family in one transaction. Ids are derived from the old ids, so
 * that a second import changes nothing. Reports skipped records and continues. Throws if the database fails.
 */
export async function importOldProduct(json: unknown, options: ImportOptions = {}): Promise<ImportResult> {
  const { dryRun = false, intoExisting = false } = options
  const report: ImportReport = { ...emptyReport(), ignoredCounts: new Map(), dryRun }
  const oldExport = readOldExport(json, report)
  if (!oldExport || Object.values(report.counts).every(({ read }) => read === 0))
    return { ok: false, reason: 'nothing_readable' }
  report.ignoredCounts = oldExport.ignoredCounts
  if (!dryRun && !intoExisting) {
    const familyCount = await countOtherFamilies()
    if (familyCount > 0) return { ok: false, reason: 'other_families', familyCount }
  }

  const { documents } = oldExport
  const takenEmails = dryRun ? new Map<string, string>() : await findTakenEmails(documents.users)
  const families = mapPeople({ ...documents, takenEmails }, report)
  const recordsByFamily = groupByFamily(oldExport, report)
  const importedAt = now()
  for (const family of families) {
    const mappedFamily = await mapFamily(family, recordsByFamily.get(family.oldId) ?? noRecords(), importedAt)
    mergeReport(report, mappedFamily.report, await importOrSkip(mappedFamily, dryRun))
  }
  const payers = documents.subscriptions.map(({ fields }) => oldSubscriptionSchema.parse(fields).userId)
  const mappedPeople = new Set(families.flatMap(({ members }) => members.map(({ person }) => person.oldId)))
  const importedPeople = dryRun ? mappedPeople : await findImportedPeople(payers)
  await importSubscriptions(documents.subscriptions, importedPeople, report)
  return { ok: true, report }
}

/** Writes the family, or reports why it is skipped. Returns the outcome for `mergeReport`. */
async function importOrSkip(mappedFamily: MappedFamily, dryRun: boolean): Promise<'imported' | 'existing'> {
  const { family, report } = mappedFamily
  const skip = (reason: string) => {
    const id = family.oldId ?? family.members[0]?.person.oldId ?? ''
    skipAll(report)
    recordReporter(report, family.oldId === null ? 'users' : 'families', id).reportSkipped(reason, 0)
    return 'imported' as const
  }
  if (!hasGuardian(family))
    return skip('nenhuma pessoa do arquivo pode ser responsável: nada desta família veio')
  if (dryRun) return 'imported'
  try {
    const result = await importFamily(mappedFamily)
    if (result.ok) return 'imported'
    return result.reason === 'existing'
      ? 'existing'
      : skip('quem seria responsável já está em outra família aqui')
  } catch (error) {
    const code = dataErrorCode(error)
    if (code === undefined) throw error
    return skip(`o banco de dados recusou a família (${code}): nada dela veio`)
  }
}

/** The SQLSTATE of an error that the data caused (classes 22 and 23). Undefined for any other error. */
function dataErrorCode(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code) ? code : undefined
}

async function countOtherFamilies(): Promise<number> {
  const { rows } = await sql<{ families: number }>`
    select count(*) as families from families f
    where not exists (select from imported_families i where i.id = f.id)`.execute(database())
  return rows[0]?.families ?? 0
}

async function findTakenEmails(users: readonly OldDocument[]): Promise<Map<string, string>> {
  const emails = users.flatMap(({ fields }) =>
    typeof fields.email === 'string' ? [fields.email.trim().toLowerCase()] : [],
  )
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where email = any(${emails}::text[])`.execute(database())
  return new Map(rows.map(({ id, email }) => [email, id]))
}

const noRecords = (): FamilyDocuments => ({
  children: [],
  tasks: [],
  rewards: [],
  scoreLog: [],
  invites: [],
})

/** Groups the records by family id. Reports records without a family as skipped. */
function groupByFamily({ documents }: OldExport, report: PartialReport) {
  const recordsByFamily = new Map<string | null, FamilyDocuments>(
    documents.families.map(({ id }) => [id, noRecords()]),
  )
  for (const name of CONTENT_COLLECTIONS) {
    for (const document of documents[name]) {
      // a nested record belongs to the family that contains it
      const familyId = document.parentId ?? oldIdField.parse(document.fields.familyId)
      const family = recordsByFamily.get(familyId)
      if (family) family[name].push(document)
      else recordReporter(report, name, document.id).reportSkipped('a família não está no arquivo')
    }
  }
  return recordsByFamily
}
