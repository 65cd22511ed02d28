import { expect, it } from 'vitest'
import { isTooCommon } from './frequent-passwords.server.ts'

const EMAIL = 'marina.alves@exemplo.com.br'

it("passwords from leaks, words of the product and the person's e-mail are too common", () => {
  for (const password of [
    'Password1',
    'PASSWORD1',
    'Liverpool1',
    'Iloveyou2',
    'Combinado1',
    '2026Combinado!',
    'Família2026',
    'Prêmios123',
    'Administrador1',
    'MarinaAlves7',
    'Senha123',
  ])
    expect(isTooCommon(password, EMAIL), password).toBe(true)
})

it('other passwords are not too common, even if they contain words of the product or of the e-mail', () => {
  for (const password of [
    'Jabuticaba7',
    'Pitanga2026',
    'o combinado não sai caro 9A',
    'Çà-vá-bem-7X',
    'Marina7alvorada',
  ])
    expect(isTooCommon(password, EMAIL), password).toBe(false)
})
