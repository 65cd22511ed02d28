import { describe, expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { seal, unseal } from './seal.server.ts'

setUpTestDatabase()

const FOR = { purpose: 'test', owner: 'marina' }

describe('a sealed text', () => {
  it('is unsealed to the same text, differs each time and does not contain the text', async () => {
    const [first, second] = [await seal('segredo à parte', FOR), await seal('segredo à parte', FOR)]
    expect(await unseal(first, FOR)).toBe('segredo à parte')
    expect(await unseal(second, FOR)).toBe('segredo à parte')
    expect(first).not.toBe(second)
    expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain('segredo')
  })

  it('cannot be unsealed for another owner or purpose', async () => {
    const sealed = await seal('segredo', FOR)
    await expect(unseal(sealed, { ...FOR, owner: 'rafael' })).rejects.toThrow()
    await expect(unseal(sealed, { ...FOR, purpose: 'other' })).rejects.toThrow()
  })

  it('is refused when a bit was changed, when it was cut, and when it is no sealed value', async () => {
    const sealed = await seal('segredo', FOR)
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      await expect(unseal(`v1.${changed.toString('base64url')}`, FOR)).rejects.toThrow()
    }
    for (const none of ['', 'v1.', 'v1.AAAA', sealed.slice(0, -3), sealed.replace('v1', 'v2')])
      await expect(unseal(none, FOR)).rejects.toThrow()
  })
})
