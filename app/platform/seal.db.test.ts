import { describe, expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { seal, unseal } from './seal.server.ts'

setUpTestDatabase()

const CONTEXT = { purpose: 'test', owner: 'marina' }

describe('a sealed text', () => {
  it('is unsealed to the same text, differs each time and does not contain the text', async () => {
    const [first, second] = [await seal('segredo à parte', CONTEXT), await seal('segredo à parte', CONTEXT)]
    expect(await unseal(first, CONTEXT)).toBe('segredo à parte')
    expect(await unseal(second, CONTEXT)).toBe('segredo à parte')
    expect(first).not.toBe(second)
    expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain('segredo')
  })

  it('cannot be unsealed for another owner or purpose', async () => {
    const sealed = await seal('segredo', CONTEXT)
    await expect(unseal(sealed, { ...CONTEXT, owner: 'rafael' })).rejects.toThrow()
    await expect(unseal(sealed, { ...CONTEXT, purpose: 'other' })).rejects.toThrow()
  })

  it('is refused if it was tampered with or truncated, or is no sealed value', async () => {
    const sealed = await seal('segredo', CONTEXT)
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const tampered = Buffer.from(bytes)
      tampered[index]! ^= 1
      await expect(unseal(`v1.${tampered.toString('base64url')}`, CONTEXT)).rejects.toThrow()
    }
    for (const invalid of ['', 'v1.', 'v1.AAAA', sealed.slice(0, -3), sealed.replace('v1', 'v2')])
      await expect(unseal(invalid, CONTEXT)).rejects.toThrow()
  })
})
