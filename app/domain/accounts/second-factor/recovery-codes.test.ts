import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.server.ts'
import { CODE_ALPHABET } from '#app/base/code-alphabet.ts'
import { normalizeCode } from '#app/base/normalize-code.ts'
import { bothFactorsSchema, challengeSchemas } from '../schema.ts'
import { formatCode, RECOVERY_CODE_LENGTH, recoveryCodesText } from './second-factor.ts'

const arbitraryCode = fc.string({
  unit: fc.constantFrom(...CODE_ALPHABET),
  minLength: RECOVERY_CODE_LENGTH,
  maxLength: RECOVERY_CODE_LENGTH,
})

describe('recovery codes', () => {
  it('are ten different codes of 60 bits in groups of four, with salted hashes', async () => {
    const [codeSet, otherSet] = [await makeRecoveryCodes(), await makeRecoveryCodes()]
    expect(RECOVERY_CODE_LENGTH * Math.log2(new Set(CODE_ALPHABET).size)).toBe(60)
    expect(codeSet.codes).toHaveLength(10)
    for (const code of codeSet.codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/)
    expect(new Set([...codeSet.codes, ...otherSet.codes]).size).toBe(20)
    expect(codeSet.salt).not.toBe(otherSet.salt)
    expect(codeSet.hashes).toHaveLength(10)
    expect(await hashRecoveryCode(normalizeCode(codeSet.codes[3]!), codeSet.salt)).toBe(codeSet.hashes[3])
    expect(await hashRecoveryCode(normalizeCode(codeSet.codes[3]!), otherSet.salt)).not.toBe(
      codeSet.hashes[3],
    )
  })

  it('are accepted in lower case, with spaces, and with or without any kind of hyphen', () => {
    fc.assert(
      fc.property(
        arbitraryCode,
        fc.constantFrom('-', ' ', '', ' - ', '–', '\u00a0'),
        fc.boolean(),
        (code, separator, isLowerCase) => {
          const typedCode = ` ${isLowerCase ? formatCode(code, separator).toLowerCase() : formatCode(code, separator)} `
          expect(challengeSchemas.recuperacao.safeParse({ code: typedCode }).data).toEqual({ code })
          expect(bothFactorsSchema.safeParse({ password: 'x', code: typedCode }).data?.code).toBe(code)
        },
      ),
    )
  })

  it('are never mistaken for authenticator codes, and vice versa', () => {
    fc.assert(
      fc.property(arbitraryCode, fc.integer({ min: 0, max: 999_999 }), (code, number) => {
        const digits = String(number).padStart(6, '0')
        expect(challengeSchemas.aplicativo.safeParse({ code }).success).toBe(false)
        expect(challengeSchemas.recuperacao.safeParse({ code: digits }).success).toBe(false)
        expect(
          challengeSchemas.aplicativo.safeParse({ code: ` ${digits.slice(0, 3)} ${digits.slice(3)}` }).data,
        ).toEqual({
          code: digits,
        })
      }),
    )
  })

  it.each(['', '12345', '1234567', 'abcdef', 'ABCD-EFGH-JKL0', 'ABCD-EFGH-JKLMN', undefined, ['123456']])(
    'have an error message if they are malformed, like authenticator codes: %j',
    (code) => {
      for (const schema of [challengeSchemas.aplicativo, challengeSchemas.recuperacao])
        expect(schema.safeParse({ code }).error?.issues[0]?.message).toMatch(/^O código .+\.$/)
    },
  )

  it('are listed one per line in the text file', () => {
    const lines = recoveryCodesText(['ABCD-EFGH-JKLM', 'NPQR-STUV-WXYZ'], 'Combinado').split('\r\n')
    expect(lines).toContain('ABCD-EFGH-JKLM')
    expect(lines).toContain('NPQR-STUV-WXYZ')
  })
})
