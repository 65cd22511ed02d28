import { describe, expect, it } from 'vitest'
import { isDatabaseAway } from './database-away.server.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

describe('a database that is away', () => {
  it.each(['ECONNREFUSED', '57P01', '57P03', '08006', '53100', '53300', '25006'])('is told by %s', (code) => {
    expect(isDatabaseAway(coded(code))).toBe(true)
    expect(isDatabaseAway(new Error('a query failed', { cause: coded(code) }))).toBe(true)
  })

  it('is told by what the driver says without a code', () => {
    expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true)
  })

  it.each(['23505', '40001', '57014', 'ENOENT'])(
    'is not told by %s, which another try would not mend',
    (code) => {
      expect(isDatabaseAway(coded(code))).toBe(false)
    },
  )

  it('is not told by anything else', () => {
    for (const error of [new Error('x'), 'ECONNREFUSED', undefined]) expect(isDatabaseAway(error)).toBe(false)
  })
})
