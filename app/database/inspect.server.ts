import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { ClientConfig } from 'pg'
import { columnTypes } from './column-types.server.ts'
import { openPglite } from './pglite.server.ts'

/** Runs one statement without parameters and gives its rows. */
export type Ask = <Row>(statement: string) => Promise<Row[]>

/** A database as it is: opened by the owner of its tables, to be read and not to be changed. */
export interface Inspection {
  ask: Ask
  close(): Promise<void>
}

/**
 * Opens the database without migrating it, for reading alone. Undefined where there is no embedded database yet. Throws
 * DataFolderInUse while the product runs on it, or what the driver throws.
 */
export async function openInspection(options: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Inspection | undefined> {
  const { databaseUrl, dataDir } = options
  if (databaseUrl) {
    return inspect({
      connectionString: databaseUrl,
      application_name: 'combinado doctor',
      connectionTimeoutMillis: 10_000,
    })
  }
  if (!existsSync(join(dataDir, 'pglite'))) return undefined
  const embedded = await openPglite(dataDir)
  try {
    const inspection = await inspect(createPgConfig(embedded.pglite))
    return {
      ask: inspection.ask,
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

async function inspect(config: ClientConfig): Promise<Inspection> {
  const client = new pg.Client(Object.assign(config, { types: columnTypes }))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SET default_transaction_read_only = on')
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    async ask<Row>(statement: string) {
      const { rows } = await client.query(statement)
      return rows as Row[]
    },
    close: () => client.end(),
  }
}
