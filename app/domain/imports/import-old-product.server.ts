import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { addFindings, type Findings, loseAll, noFindings, noteLost } from './findings.ts'
import type { OldDocument } from './import.ts'
import { importFamily } from './import-family.server.ts'
import { type OldExport, readOldExport } from './old-export.ts'
import { oldId } from './old-values.ts'
import { type FamilyDocuments, type FamilyPlan, planFamily } from './plan-family.server.ts'
import { hasGuardian, planPeople } from './plan-people.server.ts'

export interface ImportOptions {
  /** Reads and plans all, and writes nothing; needs no database. */
  dryRun?: boolean
  /** Adds to a database that holds families of its own. */
  intoExisting?: boolean
}

export interface ImportReport extends Findings {
  /** Collections that were not read, with how many records each holds. */
  others: Map<string, number>
  dryRun: boolean
}

export type ImportResult =
  | { ok: true; report: ImportReport }
  /** Nothing in the file is a collection we know, or none of them holds a record. */
  | { ok: false; reason: 'nothing_readable' }
  | { ok: false; reason: 'other_families'; families: number }

/**
 * Brings an export of the old product (spec section 3) into the database, each family in one transaction,
 * under ids made from the old ones: a second run finds each family there and changes nothing. What cannot
 * be placed is reported and stops nothing else. Throws when the database itself fails.
 */
export async function importOldProduct(json: unknown, options: ImportOptions = {}): Promise<ImportResult> {
  const { dryRun = false, intoExisting = false } = options
  const report: ImportReport = { ...noFindings(), others: new Map(), dryRun }
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
  const households = planPeople({ ...documents, takenEmails }, report)
  const contents = contentsOf(found, report)
  const moment = now()
  for (const household of households) {
    const plan = await planFamily(household, contents.get(household.oldId) ?? EMPTY, moment)
    addFindings(report, plan.findings, await place(plan, dryRun))
  }
  report.counts.subscriptions.notPlaced += documents.subscriptions.length
  return { ok: true, report }
}

/** Writes the family, or says why it stays out; only a failing database throws. */
async function place(plan: FamilyPlan, dryRun: boolean): Promise<'imported' | 'existing'> {
  const { household, findings } = plan
  const lose = (reason: string) => {
    const ids = household.oldId ?? household.members[0]?.person.oldId ?? ''
    loseAll(findings)
    noteLost(findings, household.oldId === null ? 'users' : 'families', ids, reason, 0)
    return 'imported' as const
  }
  if (!hasGuardian(household))
    return lose('nenhuma pessoa do arquivo pode ser responsável: nada desta família veio')
  if (dryRun) return 'imported'
  try {
    const result = await importFamily(plan)
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

/** The SQLSTATE of data that the database will not hold (classes 22 and 23); undefined for any other failure. */
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

const EMAILS_AT_ONCE = 1000

async function findTakenEmails(users: readonly OldDocument[]): Promise<Map<string, string>> {
  const emails = users.flatMap(({ fields }) =>
    typeof fields.email === 'string' ? [fields.email.trim().toLowerCase()] : [],
  )
  const taken = new Map<string, string>()
  for (let start = 0; start < emails.length; start += EMAILS_AT_ONCE) {
    const rows = await database()
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', emails.slice(start, start + EMAILS_AT_ONCE))
      .execute()
    for (const { id, email } of rows) taken.set(email, id)
  }
  return taken
}

const CONTENTS = ['children', 'tasks', 'rewards', 'scoreLog', 'invites'] as const
const EMPTY: FamilyDocuments = { children: [], tasks: [], rewards: [], scoreLog: [], invites: [] }

/** Everything by its family; what names none of the file is noted as lost. */
function contentsOf({ documents }: OldExport, findings: Findings): Map<string | null, FamilyDocuments> {
  const contents = new Map<string | null, Record<(typeof CONTENTS)[number], OldDocument[]>>(
    documents.families.map(({ id }) => [
      id,
      { children: [], tasks: [], rewards: [], scoreLog: [], invites: [] },
    ]),
  )
  for (const name of CONTENTS) {
    for (const document of documents[name]) {
      // where a record stands in a family, that is its family
      const familyId = document.parentId ?? oldId.parse(document.fields.familyId)
      const family = contents.get(familyId)
      if (family) family[name].push(document)
      else noteLost(findings, name, document.id, 'a família não está no arquivo')
    }
  }
  return contents
}
