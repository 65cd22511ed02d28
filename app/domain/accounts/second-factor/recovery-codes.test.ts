import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.server.ts'
import { bothFactorsSchema, challengeSchemas } from '../schema.ts'
import {
  bareCode,
  groupedCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  recoveryCodesText,
} from './second-factor.ts'

const aCode = fc.string({
  unit: fc.constantFrom(...RECOVERY_ALPHABET),
  minLength: RECOVERY_CODE_LENGTH,
  maxLength: RECOVERY_CODE_LENGTH,
})

describe('recovery codes', () => {
  it('are ten different codes of 60 bits in readable groups, stored as salted hashes', async () => {
    const [first, second] = [await makeRecoveryCodes(), await makeRecoveryCodes()]
    expect(RECOVERY_CODE_LENGTH * Math.log2(new Set(RECOVERY_ALPHABET).size)).toBe(60)
    expect(first.codes).toHaveLength(10)
    for (const code of first.codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/)
    expect(new Set([...first.codes, ...second.codes]).size).toBe(20)
    expect(first.salt).not.toBe(second.salt)
    expect(first.hashes).toHaveLength(10)
    expect(await hashRecoveryCode(bareCode(first.codes[3]!), first.salt)).toBe(first.hashes[3])
    expect(await hashRecoveryCode(bareCode(first.codes[3]!), second.salt)).not.toBe(first.hashes[3])
  })

  it('are accepted in any spelling: lower case, spaces, any hyphen or none', () => {
    fc.assert(
      fc.property(
        aCode,
        fc.constantFrom('-', ' ', '', ' - ', '–', '\u00a0'),
        fc.boolean(),
        (bare, gap, isSmall) => {
          const typed = ` ${isSmall ? groupedCode(bare, gap).toLowerCase() : groupedCode(bare, gap)} `
          expect(challengeSchemas.recuperacao.safeParse({ code: typed }).data).toEqual({ code: bare })
          expect(bothFactorsSchema.safeParse({ password: 'x', code: typed }).data?.code).toBe(bare)
        },
      ),
    )
  })

  it('are never mistaken for codes of the app, and vice versa', () => {
    fc.assert(
      fc.property(aCode, fc.integer({ min: 0, max: 999_999 }), (bare, number) => {
        const digits = String(number).padStart(6, '0')
        expect(challengeSchemas.aplicativo.safeParse({ code: bare }).success).toBe(false)
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
    'and codes in another format are refused with a message: %j',
    (code) => {
      for (const schema of [challengeSchemas.aplicativo, challengeSchemas.recuperacao])
        expect(schema.safeParse({ code }).error?.issues[0]?.message).toMatch(/^O código .+\.$/)
    },
  )

  it('are listed one per line in the text to save', () => {
    const lines = recoveryCodesText(['ABCD-EFGH-JKLM', 'NPQR-STUV-WXYZ'], 'Combinado').split('\r\n')
    expect(lines).toContain('ABCD-EFGH-JKLM')
    expect(lines).toContain('NPQR-STUV-WXYZ')
  })
})
