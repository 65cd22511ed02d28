import { expect, it } from 'vitest'
import { isStaleStatement, createStatementNames, statementName } from './named-statements.server.ts'

it('derives the name from the text: short, stable, and different for different texts', () => {
  const name = statementName('select $1')
  expect(name).toMatch(/^c_[0-9a-f]{20}$/)
  expect(statementName('select $1')).toBe(name)
  expect(statementName('select $1 ')).not.toBe(name)
})

it('names at most 1,000 texts per connection; earlier names stay', () => {
  const nameOf = createStatementNames()
  const firstName = nameOf('select 0, $1')
  expect(firstName).toBe(statementName('select 0, $1'))
  const names = Array.from({ length: 2000 }, (_, n) => nameOf(`select ${n}, $1`))
  expect(names.filter((name) => name !== undefined)).toHaveLength(1000)
  expect(names.at(-1)).toBeUndefined()
  expect(nameOf('select 0, $1')).toBe(firstName)
  expect(createStatementNames()('select 1999, $1')).toBe(statementName('select 1999, $1'))
})

it('distinguishes an outdated prepared statement from other errors', () => {
  expect(isStaleStatement({ code: '0A000', routine: 'RevalidateCachedQuery' })).toBe(true)
  expect(isStaleStatement({ code: '0A000', routine: 'other' })).toBe(false)
  expect(isStaleStatement(new Error('other'))).toBe(false)
})
