import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { statement } from './statement.server.ts'

const testDatabase = setUpTestDatabase()

it('a statement is compiled once and runs with the values of each call', async () => {
  let buildCount = 0
  const add = statement<{ sum: number; word: string }, { left: number; right: number; word: string | null }>(
    ({ left, right, word }) => {
      buildCount += 1
      return sql`select ${left}::int + ${right}::int + ${left}::int + ${100}::int as sum, ${word}::text as word`
    },
  )
  const { db } = testDatabase.connection
  expect(await add(db, { left: 1, right: 10, word: `d'água` })).toEqual([{ sum: 112, word: `d'água` }])
  const [secondRows, thirdRows] = await Promise.all([
    add(db, { left: 2, right: 5, word: null }),
    add(db, { left: 3, right: 0, word: '$1' }),
  ])
  expect([secondRows, thirdRows]).toEqual([[{ sum: 109, word: null }], [{ sum: 106, word: '$1' }]])
  expect(buildCount).toBe(1)
})
