import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import { database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'

type TableName = keyof Tables
type Row<Table extends TableName> = Selectable<Tables[Table]>
type ColumnOf<Table extends TableName> = keyof Row<Table> & string
type Match<Table extends TableName> = { [Column in keyof Row<Table>]?: Row<Table>[Column] | null }

/** The rows whose columns have the values of `match`; with all columns by default. */
export async function selectRows<Table extends TableName, Column extends ColumnOf<Table> = ColumnOf<Table>>(
  table: Table,
  match: Match<Table>,
  columns?: Column[],
): Promise<Pick<Row<Table>, Column>[]> {
  const query = anyTable()
    .selectFrom(table as string)
    .where((row) => row.and(match))
  const rows = await (columns ? query.select(columns) : query.selectAll()).execute()
  return rows as Pick<Row<Table>, Column>[]
}

/** The first of these rows, or undefined. */
export async function findRow<Table extends TableName, Column extends ColumnOf<Table> = ColumnOf<Table>>(
  table: Table,
  match: Match<Table>,
  columns?: Column[],
): Promise<Pick<Row<Table>, Column> | undefined> {
  return (await selectRows(table, match, columns))[0]
}

/** The first of these rows. Throws if there is none. */
export async function selectRow<Table extends TableName, Column extends ColumnOf<Table> = ColumnOf<Table>>(
  table: Table,
  match: Match<Table>,
  columns?: Column[],
): Promise<Pick<Row<Table>, Column>> {
  const row = await findRow(table, match, columns)
  if (!row) throw new Error(`No such row in ${table}`)
  return row
}

export async function updateRows<Table extends TableName>(
  table: Table,
  match: Match<Table>,
  values: Updateable<Tables[Table]>,
): Promise<void> {
  await anyTable()
    .updateTable(table as string)
    .set(values)
    .where((row) => row.and(match))
    .execute()
}

export async function insertRow<Table extends TableName>(
  table: Table,
  values: Insertable<Tables[Table]>,
): Promise<void> {
  await anyTable().insertInto(table).values(values).execute()
}

/** The database without column types: Kysely cannot check a table that is a type parameter. */
const anyTable = () => database() as unknown as Kysely<Record<string, Record<string, unknown>>>
