import { expect, it } from 'vitest'
import { isStaleStatement, statementName } from './named-statements.server.ts'

it('gives a text one short name that stays the same, and different texts different names', () => {
  const name = statementName('select $1')
  expect(name).toMatch(/^c_[0-9a-f]{20}$/)
  expect(statementName('select $1')).toBe(name)
  expect(statementName('select $1 ')).not.toBe(name)
})

it('names no more texts once there are very many, and keeps the names it gave', () => {
  const first = statementName('select 0, $1')
  const names = Array.from({ length: 2000 }, (_, n) => statementName(`select ${n}, $1`))
  expect(names.filter((name) => name !== undefined).length).toBeLessThanOrEqual(1000)
  expect(names.at(-1)).toBeUndefined()
  expect(statementName('select 0, $1')).toBe(first)
})

it('knows a statement that no longer fits its tables from other errors', () => {
  expect(isStaleStatement({ code: '0A000', routine: 'RevalidateCachedQuery' })).toBe(true)
  expect(isStaleStatement({ code: '0A000', routine: 'other' })).toBe(false)
  expect(isStaleStatement(new Error('other'))).toBe(false)
})
