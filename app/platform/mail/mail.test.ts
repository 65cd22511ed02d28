import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerLine, isSingleEmail } from './mail.ts'

describe('a recipient', () => {
  it.each(['ana@exemplo.com.br', 'ana.maria+casa@sub.exemplo.com'])(
    'is accepted if it is a single plain e-mail: %s',
    (email) => {
      expect(isSingleEmail(email)).toBe(true)
    },
  )

  it.each([
    '',
    'ana',
    'ana@exemplo.com\nbcc: bia@exemplo.com',
    'ana@exemplo.com\r\nBcc: bia@exemplo.com',
    'ana@exemplo.com, bia@exemplo.com',
    'ana@exemplo.com;bia@exemplo.com',
    'Ana <ana@exemplo.com>',
    '"ana\\"@exemplo.com',
    'ana@exemplo.com ',
    'aná@exemplo.com',
    `${'a'.repeat(250)}@exemplo.com`,
  ])('is refused if the mail could reach somebody else: %j', (email) => {
    expect(isSingleEmail(email)).toBe(false)
  })
})

it('a header is always a single line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(headerLine(`${text}\r\nBcc: bia@exemplo.com`)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }),
  )
})
