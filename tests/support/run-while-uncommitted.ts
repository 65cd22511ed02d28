import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * The result of `action`, which waits for the locks of an uncommitted statement of another connection, and goes on after
 * its commit. Needs PostgreSQL with one node, because PGlite has one connection.
 */
export async function runWhileUncommitted<Result>(
  { ownerDatabaseUrl }: Pick<TestDatabase, 'ownerDatabaseUrl'>,
  [statement, parameters]: [string, unknown[]],
  action: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(ownerDatabaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement, parameters)
    const result = action()
    await expect.poll(() => isAnyQueryBlocked(client)).toBe(true)
    await client.query('commit')
    return await result
  } finally {
    await client.end()
  }
}

async function isAnyQueryBlocked(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount! > 0
}
