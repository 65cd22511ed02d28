import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity, type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { runTransaction } from '#app/database/transaction.server.ts'

export interface Table {
  name: string
  /** Names of the columns, without generated ones. */
  columns: string[]
  /** The type of each column. */
  types: Record<string, string>
  /** The column with the family's id, if any. */
  familyColumn: 'family_id' | 'id' | undefined
}

/** Every table except schema_migrations. */
export async function readTables(): Promise<Table[]> {
  const { rows } = await sql<Omit<Table, 'familyColumn'>>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'schema_migrations'
    group by 1 order by 1`.execute(database())
  return rows.map((table) => ({ ...table, familyColumn: familyColumnOf(table.name, table.columns) }))
}

function familyColumnOf(name: string, columns: string[]): Table['familyColumn'] {
  if (name === 'families') return 'id'
  return columns.includes('family_id') ? 'family_id' : undefined
}

/** Runs a statement with the rights of a database role and rolls it back. */
export type RoleProbe = (statement: RawBuilder<unknown>) => Promise<StatementOutcome>

/** 'refused': by rights or policies, or a change of family that Citus never allows. 'reached': a row was found or changed, or another error came. 'nothing': no row. */
export type StatementOutcome = 'refused' | 'nothing' | 'reached'

/** Thrown to roll back a transaction. */
class RolledBack {
  readonly outcome: StatementOutcome
  constructor(outcome: StatementOutcome) {
    this.outcome = outcome
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
const MOVED_ON_CITUS = 'modifying the partition value of rows is not allowed'

async function executeAndRollBack(tx: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<never> {
  const { rows, numAffectedRows } = await statement.execute(tx)
  throw new RolledBack(rows.length > 0 || Number(numAffectedRows ?? 0) > 0 ? 'reached' : 'nothing')
}

function probeIn(transaction: (work: (tx: Kysely<Tables>) => Promise<never>) => Promise<never>): RoleProbe {
  return async (statement) => {
    try {
      return await transaction((tx) => executeAndRollBack(tx, statement))
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome
      // every other error of PostgreSQL counts as access: it checks rights before constraints
      const { code, message } = error as { code?: string; message: string }
      if (code === undefined) throw error
      return code === INSUFFICIENT_PRIVILEGE || message === MOVED_ON_CITUS ? 'refused' : 'reached'
    }
  }
}

/** Runs statements as `combinado_app` in a transaction of the family. */
export function insideFamily(scope: FamilyScope): RoleProbe {
  return probeIn((work) => writeFamily(scope, work))
}

/** Runs statements as `combinado_identity`. */
export const asIdentityRole: RoleProbe = probeIn((work) => asIdentity(work))

/** Runs statements as `combinado_app` in a transaction without a family. */
export const insideNoFamily: RoleProbe = probeIn(async (work) => {
  const setRole = { query: () => CompiledQuery.raw('SET LOCAL ROLE combinado_app'), verify: () => undefined }
  const { result } = await runTransaction({ begin: 'BEGIN', checks: () => [setRole] }, work)
  return result
})

/** The values of one row as SQL literals with their types, by column. */
export type Row = Readonly<Record<string, RawBuilder<unknown>>>

/** Reads one row of the family with the login role, which owns the tables; undefined if there is no row. */
export async function readRow(table: Table, familyId: string): Promise<Row | undefined> {
  return asIdentity(async (tx) => {
    await sql`set local role none`.execute(tx)
    const texts = table.columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`)
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join(texts)} from ${sql.table(table.name)} where ${familyCondition(table, familyId)} limit 1`.execute(
      tx,
    )
    const [row] = rows
    if (!row) return undefined
    const literalOf = (column: string) =>
      sql`${sql.lit(row[column] ?? null)}::${sql.raw(table.types[column]!)}`
    return Object.fromEntries(table.columns.map((column) => [column, literalOf(column)]))
  })
}

/** SQL condition for the rows of this family; for a table without a family column it is true. */
export function familyCondition({ familyColumn }: Table, familyId: string): RawBuilder<unknown> {
  return familyColumn ? sql`${sql.ref(familyColumn)} = ${familyId}::uuid` : sql`true`
}

export const statements = {
  select: (table: Table, familyId: string) =>
    sql`select 1 from ${sql.table(table.name)} where ${familyCondition(table, familyId)}`,
  delete: (table: Table, familyId: string) =>
    sql`delete from ${sql.table(table.name)} where ${familyCondition(table, familyId)}`,
  insert: (table: Table, row: Row) => {
    const columns = sql.join(table.columns.map((column) => sql.ref(column)))
    const values = sql.join(table.columns.map((column) => row[column]))
    return sql`insert into ${sql.table(table.name)} (${columns}) values (${values})`
  },
  /** Sets the column to its value in `row`. */
  update: (table: Table, column: string, familyId: string, row: Row) =>
    sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${row[column]}
      where ${familyCondition(table, familyId)}`,
  /**
   * Moves rows to another family. No WHERE: with one, PostgreSQL would also test the new rows against the policy's USING,
   * and the result would not show whether WITH CHECK refuses them.
   */
  move: (table: Table, target: string | null) =>
    sql`update ${sql.table(table.name)} set ${sql.ref(table.familyColumn!)} = ${target}::uuid`,
}
