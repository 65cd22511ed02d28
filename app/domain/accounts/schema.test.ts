import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_RULES } from './passwords/password-rules.ts'
import { registerSchema, signInSchema } from './schema.ts'

const VALID_FORM = {
  inviteCode: '',
  name: 'Carla Nogueira',
  email: 'carla@exemplo.com.br',
  password: 'Jabuticaba7',
  confirmation: 'Jabuticaba7',
  consent: 'on',
}

function messagesFor(fields: Record<string, unknown>): Record<string, string> {
  const result = registerSchema.safeParse({ ...VALID_FORM, ...fields })
  if (result.success) return {}
  return Object.fromEntries(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
}

describe('the registration form', () => {
  it('trims and normalises the fields of a valid form', () => {
    const result = registerSchema.parse({
      ...VALID_FORM,
      inviteCode: ' k7mpq4 ',
      name: '  Jose\u0301   da  Silva ',
      email: ' Carla@Exemplo.com.BR ',
    })
    expect(result).toMatchObject({
      inviteCode: 'K7MPQ4',
      name: 'José da Silva',
      email: 'carla@exemplo.com.br',
    })
  })

  it('converts an empty or missing invite code to undefined', () => {
    expect(registerSchema.parse(VALID_FORM).inviteCode).toBeUndefined()
    expect(registerSchema.parse({ ...VALID_FORM, inviteCode: undefined }).inviteCode).toBeUndefined()
  })

  it('has a message for each invalid field', () => {
    expect(messagesFor({ email: 'carla@' })).toEqual({ email: 'Formato de e-mail inválido.' })
    expect(messagesFor({ password: 'curta', confirmation: 'curta' })).toEqual({
      password: 'A senha não atende aos requisitos mínimos.',
    })
    expect(messagesFor({ confirmation: 'Jabuticaba8' })).toEqual({ confirmation: 'As senhas não coincidem.' })
    expect(messagesFor({ password: 'Senha123', confirmation: 'Senha123' })).toEqual({
      password: 'A senha é muito fraca.',
    })
    expect(messagesFor({ inviteCode: 'ABC' })).toEqual({
      inviteCode: 'Código de convite inválido ou já utilizado.',
    })
  })

  it('reports that the passwords differ even if other fields are invalid', () => {
    expect(messagesFor({ name: '', confirmation: 'outra' })).toMatchObject({
      confirmation: 'As senhas não coincidem.',
    })
  })

  it("is refused without consent to the use of children's data", () => {
    expect(messagesFor({ consent: undefined })).toHaveProperty('consent')
    expect(messagesFor({ consent: 'off' })).toHaveProperty('consent')
  })

  it('refuses an e-mail that could reach a second recipient, and control characters in the name', () => {
    for (const email of [
      'a@exemplo.com\nb@exemplo.com',
      'a@exemplo.com,b@exemplo.com',
      'A <a@exemplo.com>',
      'a@exemplo.com\u0000',
    ]) {
      expect(messagesFor({ email }), email).toHaveProperty('email')
    }
    for (const name of ['Ana\u0000', 'Ana\u202egnp', '\u200b'])
      expect(messagesFor({ name }), name).toHaveProperty('name')
  })

  it('refuses a password of more than 128 characters', () => {
    const password = `A1${'b'.repeat(127)}`
    expect(messagesFor({ password, confirmation: password })).toHaveProperty('password')
  })

  it('reports broken password rules if and only if the checklist is incomplete', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (password) => {
        const isComplete = PASSWORD_RULES.every((rule) => rule.isMet(password.normalize('NFC')))
        const message = messagesFor({ password, confirmation: password }).password
        expect(message === 'A senha não atende aos requisitos mínimos.').toBe(!isComplete)
      }),
    )
  })
})

it('the sign-in form requires both fields, and does not apply the password rules', () => {
  const result = signInSchema.safeParse({ email: '', password: '' })
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([
    'Informe seu e-mail.',
    'Informe sua senha.',
  ])
  expect(signInSchema.safeParse({ email: 'a@exemplo.com.br', password: 'x' }).success).toBe(true)
})
