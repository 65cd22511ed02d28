import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { asIdentity, enterFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { importedId } from '#app/base/ids.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { openFamilyWithoutAuthorisation } from '#app/domain/accounts/session/open-family.server.ts'

/** Reads an export file of the old product from the fixtures: 'members-as-list' or 'members-as-records'. */
export function oldExport(name: string): Record<string, never> {
  return JSON.parse(readFileSync(oldExportPath(name), 'utf8')) as Record<string, never>
}

export function oldExportPath(name: string): string {
  return join(import.meta.dirname, '..', 'fixtures', 'old-product', `${name}.json`)
}

/** The scope of an imported person, as a session of the person opens it. */
export async function importedScope(oldUserId: string): Promise<FamilyScope | undefined> {
  const { rows } = await asIdentity((tx) =>
    sql<{ id: string; name: string; email: string; familyId: string }>`
      select id, name, email, family_id as "familyId" from users
      where id = ${importedId('users', oldUserId)}::uuid`.execute(tx),
  )
  const [user] = rows
  return user && openFamilyWithoutAuthorisation({ ...user, isAdmin: false, childrenConsentVersion: null })
}

const FAMILY_TABLES = [
  'children',
  'tasks',
  'task_children',
  'task_days',
  'rewards',
  'reward_children',
  'redemptions',
  'conducts',
  'score_log',
  'media',
  'family_members',
  'invites',
]

/** All rows of all families and users as text, for comparison. */
export async function allRows(): Promise<string[]> {
  const rowsByTable: string[][] = []
  for (const table of ['users', 'families', 'imported_families']) {
    const rows = await asIdentity((tx) => rowsOf(tx, table, sql`true`))
    rowsByTable.push(rows.map((row) => `${table} ${row}`))
  }
  for (const familyId of await allFamilyIds()) {
    rowsByTable.push(
      await asIdentity(async (tx) => {
        const familyTx = await enterFamily(tx, familyId)
        const familyRows: string[] = []
        for (const table of FAMILY_TABLES) {
          const rows = await rowsOf(familyTx, table, sql`family_id = ${familyId}::uuid`)
          familyRows.push(...rows.map((row) => `${table} ${row}`))
        }
        return familyRows
      }),
    )
  }
  return rowsByTable.flat().toSorted()
}

export async function allFamilyIds(): Promise<string[]> {
  const rows = await asIdentity((tx) => tx.selectFrom('families').select('id').execute())
  return rows.map(({ id }) => id)
}

async function rowsOf(tx: Kysely<Tables>, table: string, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t where ${where}`.execute(tx)
  return rows.map(({ row }) => row)
}

export interface ChildBalance {
  id: string
  balance: number
  sum: number
}

/** The stored balance of every child of every family, with the sum of the child's entries. */
export async function allBalances(): Promise<ChildBalance[]> {
  const balances: ChildBalance[] = []
  for (const familyId of await allFamilyIds()) {
    const rows = await asIdentity(async (tx) => {
      const result = await sql<ChildBalance>`
        select c.id, c.total_points as balance, coalesce((select sum(e.points) from score_log e
          where e.family_id = c.family_id and e.child_id = c.id), 0)::integer as sum
        from children c where c.family_id = ${familyId}::uuid`.execute(await enterFamily(tx, familyId))
      return result.rows
    })
    balances.push(...rows)
  }
  return balances
}
