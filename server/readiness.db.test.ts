import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connection, database, setConnection } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { createReadiness } from './readiness.ts'

setUpTestDatabase()

it('is ready while the database responds and has the migrations of this build', async () => {
  expect(await createReadiness().problem()).toBeUndefined()
  // the previous release stays ready after a newer release has applied a migration
  expect(await createReadiness(migrations.slice(0, -1)).problem()).toBeUndefined()
})

it('is not ready while the database lacks a migration of this build', async () => {
  const readiness = createReadiness([...migrations, { id: '9999-not-there' }])
  expect(await readiness.problem()).toBe('banco de dados desatualizado')
})

it('is not ready after stop()', async () => {
  const readiness = createReadiness()
  const pending = readiness.problem()
  readiness.stop()
  expect(await pending).toBe('encerrando')
  expect(await readiness.problem()).toBe('encerrando')
})

it('is not ready while the database is unavailable, and is ready again afterwards', async () => {
  const originalConnection = connection()
  const readiness = createReadiness()
  setConnection(undefined)
  expect(await readiness.problem()).toBe('sem banco de dados')
  setConnection(originalConnection)
  expect(await readiness.problem()).toBeUndefined()
})

it('waits at most two seconds for a database that does not respond', async () => {
  const originalConnection = connection()
  const silentConnection = {
    ...originalConnection,
    db: originalConnection.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise(() => {}),
    }),
  }
  setConnection(silentConnection)
  expect(await createReadiness().problem()).toBe('sem banco de dados')
  setConnection(originalConnection)
  expect((await sql<{ one: number }>`select 1 as one`.execute(database())).rows).toEqual([{ one: 1 }])
})
