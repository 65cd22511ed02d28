import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely'
import { connection } from './database.server.ts'
import type { Tables } from './tables/tables.ts'

/** Sends the queries on one connection, in order. On PostgreSQL none waits for the previous response. */
export async function sendPipelined(
  client: DatabaseConnection,
  queries: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  if (connection().kind === 'postgres') return Promise.all(queries.map((query) => client.executeQuery(query)))
  const results: QueryResult<unknown>[] = []
  // oxlint-disable-next-line no-await-in-loop -- the client of PGlite has no pipeline mode
  for (const query of queries) results.push(await client.executeQuery(query))
  return results
}

type RowsOf<Queries> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never
}

/** Executes the queries as `sendPipelined` does and returns the rows of each. */
export async function executePipelined<const Queries extends readonly CompiledQuery[]>(
  tx: Kysely<Tables>,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  // `tx.executeQuery` would wait for the previous query
  const results = await tx.getExecutor().provideConnection((client) => sendPipelined(client, queries))
  return results.map(({ rows }) => rows) as RowsOf<Queries>
}
