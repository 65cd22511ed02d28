import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'

const errorWithCode = (code: string) => Object.assign(new Error('x'), { code })

describe('an unavailable database', () => {
  it.each(['ECONNREFUSED', '57P01', '57P03', '08006', '53100', '53300', '25006'])(
    'is recognised by %s',
    (code) => {
      expect(isDatabaseUnavailable(errorWithCode(code))).toBe(true)
      expect(isDatabaseUnavailable(new Error('a query failed', { cause: errorWithCode(code) }))).toBe(true)
    },
  )

  it('is recognised by errors of the driver without a code', () => {
    expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
  })

  it.each(['23505', '40001', '57014', 'ENOENT'])(
    'is not recognised by %s, because a retry would not help',
    (code) => {
      expect(isDatabaseUnavailable(errorWithCode(code))).toBe(false)
    },
  )

  it('is not recognised by any other error', () => {
    for (const error of [new Error('x'), 'ECONNREFUSED', undefined])
      expect(isDatabaseUnavailable(error)).toBe(false)
  })
})
