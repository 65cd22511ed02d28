import { afterAll, beforeAll } from 'vitest'
import type { Migration } from '#app/database/migrations/migrations.ts'
import { type DatabaseKind, openTestDatabase, type TestDatabase, testDatabaseKind } from './database.ts'

/**
 * Opens a migrated database before the tests of a file (see `openTestDatabase`) and closes it after them. The returned
 * object is empty until `beforeAll` has run.
 */
export function setUpTestDatabase(
  kind: DatabaseKind = testDatabaseKind(),
  extraMigrations: readonly Migration[] = [],
): Readonly<Omit<TestDatabase, 'close'>> {
  const database = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase(kind, extraMigrations))
  }, 60_000)
  afterAll(() => database.close())
  return database
}
