import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connection, database, useConnection } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createReadiness } from './readiness.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

it('is ready while the database answers at the version of this build', async () => {
  expect(await createReadiness().refusal()).toBeUndefined()
  // a newer release may have taken further steps
  expect(await createReadiness(migrations.slice(0, -1)).refusal()).toBeUndefined()
})

it('is not while the database lacks a step of this build', async () => {
  const readiness = createReadiness([...migrations, { id: '9999-not-there' }])
  expect(await readiness.refusal()).toBe('banco de dados desatualizado')
})

it('is not from the moment it shall stop', async () => {
  const readiness = createReadiness()
  const underWay = readiness.refusal()
  readiness.stop()
  expect(await underWay).toBe('encerrando')
  expect(await readiness.refusal()).toBe('encerrando')
})

it('is not while the database is away, and is again when it is back', async () => {
  const here = connection()
  const readiness = createReadiness()
  useConnection(undefined)
  expect(await readiness.refusal()).toBe('sem banco de dados')
  useConnection(here)
  expect(await readiness.refusal()).toBeUndefined()
})

it('does not wait longer than two seconds for a database that says nothing', async () => {
  const here = connection()
  const silent = {
    ...here,
    db: here.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise(() => {}),
    }),
  }
  useConnection(silent)
  expect(await createReadiness().refusal()).toBe('sem banco de dados')
  useConnection(here)
  expect((await sql<{ one: number }>`select 1 as one`.execute(database())).rows).toEqual([{ one: 1 }])
})
