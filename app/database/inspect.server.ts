import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Environment } from '#app/base/env.server.ts'
import { columnTypes } from './column-types.server.ts'
import { connectClient } from './connect-client.server.ts'
import { openPglite } from './pglite.server.ts'

/** Runs one statement without parameters and returns its rows. */
export type RunQuery = <Row>(statement: string) => Promise<Row[]>

/** A read-only connection of the login role, which owns the tables. */
export interface Inspection {
  query: RunQuery
  close(): Promise<void>
}

/**
 * Opens the database read-only, without migrating it. Undefined when there is no embedded database yet. Throws
 * DataFolderInUse while the application runs on it, InstallationProblem, or the driver's error.
 */
export async function openInspection({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<Inspection | undefined> {
  if (databaseUrl) {
    return inspect(
      await connectClient({
        connectionString: databaseUrl,
        application_name: 'combinado doctor',
        connectionTimeoutMillis: 10_000,
        types: columnTypes,
      }),
    )
  }
  if (!existsSync(join(dataDir, 'pglite'))) return undefined
  const embedded = await openPglite(dataDir)
  try {
    const client = new pg.Client(Object.assign(createPgConfig(embedded.pglite), { types: columnTypes }))
    await client.connect()
    const inspection = await inspect(client)
    return {
      query: inspection.query,
      async close() {
        await inspection.close()
        await embedded.close()
      },
    }
  } catch (error) {
    await embedded.close()
    throw error
  }
}

async function inspect(client: pg.Client): Promise<Inspection> {
  await client.query('SET default_transaction_read_only = on')
  return {
    async query<Row>(statement: string) {
      const { rows } = await client.query(statement)
      return rows as Row[]
    },
    close: () => client.end(),
  }
}
