import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { statement } from './statement.server.ts'

const testDatabase = setUpTestDatabase()

it('a statement is compiled once and runs with the values of each call', async () => {
  let buildCount = 0
  const add = statement<{ sum: number; word: string }, { left: number; right: number; word: string | null }>(
    (v) => {
      buildCount += 1
      return sql`select ${v.left}::int + ${v.right}::int + ${v.left}::int + ${100}::int as sum, ${v.word}::text as word`
    },
  )
  const { db } = testDatabase.connection
  expect(await add(db, { left: 1, right: 10, word: `d'água` })).toEqual([{ sum: 112, word: `d'água` }])
  const [second, third] = await Promise.all([
    add(db, { left: 2, right: 5, word: null }),
    add(db, { left: 3, right: 0, word: '$1' }),
  ])
  expect([second, third]).toEqual([[{ sum: 109, word: null }], [{ sum: 106, word: '$1' }]])
  expect(buildCount).toBe(1)
})
