import { type Kysely, type RawBuilder, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity, type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'

export interface Table {
  name: string
  /** The columns without generated ones. */
  columns: string[]
  /** The column with the family's id, if any. */
  familyKey: 'family_id' | 'id' | undefined
}

/** Every table except schema_migrations. */
export async function everyTable(): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'schema_migrations'
    group by 1 order by 1`.execute(database())
  return rows.map(({ name, columns }) => ({ name, columns, familyKey: familyKeyOf(name, columns) }))
}

function familyKeyOf(name: string, columns: string[]): Table['familyKey'] {
  if (name === 'families') return 'id'
  return columns.includes('family_id') ? 'family_id' : undefined
}

/** Runs a statement as an actor and rolls it back. */
export type Actor = (statement: RawBuilder<unknown>) => Promise<StatementOutcome>

/** The statement is 'refused' by rights or policies, affects no row ('nothing'), or 'reached' one. */
export type StatementOutcome = 'refused' | 'nothing' | 'reached'

class RolledBack {
  readonly outcome: StatementOutcome
  constructor(outcome: StatementOutcome) {
    this.outcome = outcome
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function executeAndRollBack(tx: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<never> {
  const { rows, numAffectedRows } = await statement.execute(tx)
  throw new RolledBack(rows.length > 0 || Number(numAffectedRows ?? 0) > 0 ? 'reached' : 'nothing')
}

function actorIn(transaction: (work: (tx: Kysely<Tables>) => Promise<never>) => Promise<never>): Actor {
  return async (statement) => {
    try {
      return await transaction((tx) => executeAndRollBack(tx, statement))
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome
      // constraints are checked after the rights: such an error proves access
      const { code } = error as { code?: string }
      if (code === undefined) throw error
      return code === INSUFFICIENT_PRIVILEGE ? 'refused' : 'reached'
    }
  }
}

/** `combinado_app` inside the family. */
export function insideFamily(scope: FamilyScope): Actor {
  return actorIn((work) => writeFamily(scope, work))
}

/** `combinado_identity`. */
export const asIdentityRole: Actor = actorIn((work) => asIdentity(work))

/** `combinado_app` without a family. */
export const insideNoFamily: Actor = actorIn((work) =>
  asIdentity(async (tx) => {
    await sql`set local role combinado_app`.execute(tx)
    return work(tx)
  }),
)

/** One row of the family as JSON, read by the owner of the tables; undefined when there is none. */
export async function oneRow(table: Table, familyId: string): Promise<string | undefined> {
  return asIdentity(async (tx) => {
    await sql`set local role none`.execute(tx)
    const { rows } = await sql<{ row: string }>`
      select to_json(t)::text as row from ${sql.table(table.name)} t where ${familyCondition(table, familyId)} limit 1`.execute(
      tx,
    )
    return rows[0]?.row
  })
}

/** Condition for the rows of this family; true for tables without a family column. */
export function familyCondition({ familyKey }: Table, familyId: string): RawBuilder<unknown> {
  return familyKey ? sql`${sql.ref(familyKey)} = ${familyId}::uuid` : sql`true`
}

export const statements = {
  select: (table: Table, familyId: string) =>
    sql`select 1 from ${sql.table(table.name)} where ${familyCondition(table, familyId)}`,
  delete: (table: Table, familyId: string) =>
    sql`delete from ${sql.table(table.name)} where ${familyCondition(table, familyId)}`,
  insert: (table: Table, row: string) => {
    const columns = sql.join(table.columns.map((column) => sql.ref(column)))
    return sql`insert into ${sql.table(table.name)} (${columns})
      select ${columns} from json_populate_record(null::${sql.table(table.name)}, ${row}::text::json)`
  },
  /** Sets the column to the value it has. */
  update: (table: Table, column: string, familyId: string, row: string) =>
    sql`update ${sql.table(table.name)} set ${sql.ref(column)} =
      (json_populate_record(null::${sql.table(table.name)}, ${row}::text::json)).${sql.ref(column)}
      where ${familyCondition(table, familyId)}`,
  /** Without WHERE, so that PostgreSQL applies only the policy's check for writes, not its filter for reads. */
  move: (table: Table, target: string | null) =>
    sql`update ${sql.table(table.name)} set ${sql.ref(table.familyKey!)} = ${target}::uuid`,
}
