import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_RULES } from './passwords/password-rules.ts'
import { registerSchema, signInSchema } from './schema.ts'

const filled = {
  inviteCode: '',
  name: 'Carla Nogueira',
  email: 'carla@exemplo.com.br',
  password: 'Jabuticaba7',
  confirmation: 'Jabuticaba7',
  consent: 'on',
}

function problems(fields: Record<string, unknown>): Record<string, string> {
  const parsed = registerSchema.safeParse({ ...filled, ...fields })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
}

describe('the registration form', () => {
  it('accepts a valid form and normalises it', () => {
    const parsed = registerSchema.parse({
      ...filled,
      inviteCode: ' k7mpq4 ',
      name: '  Jose\u0301   da  Silva ',
      email: ' Carla@Exemplo.com.BR ',
    })
    expect(parsed).toMatchObject({
      inviteCode: 'K7MPQ4',
      name: 'José da Silva',
      email: 'carla@exemplo.com.br',
    })
  })

  it('treats an empty or missing invite code as none', () => {
    expect(registerSchema.parse(filled).inviteCode).toBeUndefined()
    expect(registerSchema.parse({ ...filled, inviteCode: undefined }).inviteCode).toBeUndefined()
  })

  it('reports each broken rule', () => {
    expect(problems({ email: 'carla@' })).toEqual({ email: 'Formato de e-mail inválido.' })
    expect(problems({ password: 'curta', confirmation: 'curta' })).toEqual({
      password: 'A senha não atende aos requisitos mínimos.',
    })
    expect(problems({ confirmation: 'Jabuticaba8' })).toEqual({ confirmation: 'As senhas não coincidem.' })
    expect(problems({ password: 'Senha123', confirmation: 'Senha123' })).toEqual({
      password: 'A senha é muito fraca.',
    })
    expect(problems({ inviteCode: 'ABC' })).toEqual({
      inviteCode: 'Código de convite inválido ou já utilizado.',
    })
  })

  it('reports that the passwords differ while other fields are still empty', () => {
    expect(problems({ name: '', confirmation: 'outra' })).toMatchObject({
      confirmation: 'As senhas não coincidem.',
    })
  })

  it("is refused without consent to the use of children's data", () => {
    expect(problems({ consent: undefined })).toHaveProperty('consent')
    expect(problems({ consent: 'off' })).toHaveProperty('consent')
  })

  it('refuses an address that could reach a second recipient, and control characters in the name', () => {
    for (const email of [
      'a@exemplo.com\nb@exemplo.com',
      'a@exemplo.com,b@exemplo.com',
      'A <a@exemplo.com>',
      'a@exemplo.com\u0000',
    ]) {
      expect(problems({ email }), email).toHaveProperty('email')
    }
    for (const name of ['Ana\u0000', 'Ana\u202egnp', '\u200b'])
      expect(problems({ name }), name).toHaveProperty('name')
  })

  it('refuses a password too long to hash', () => {
    const password = `A1${'b'.repeat(127)}`
    expect(problems({ password, confirmation: password })).toHaveProperty('password')
  })

  it('accepts a password exactly when its checklist is complete', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (password) => {
        const isComplete = PASSWORD_RULES.every((rule) => rule.isMet(password.normalize('NFC')))
        const message = problems({ password, confirmation: password }).password
        expect(message === 'A senha não atende aos requisitos mínimos.').toBe(!isComplete)
      }),
    )
  })
})

describe('the sign-in form', () => {
  it('requires both fields and never reveals the password rules', () => {
    const parsed = signInSchema.safeParse({ email: '', password: '' })
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
      'Informe seu e-mail.',
      'Informe sua senha.',
    ])
    expect(signInSchema.safeParse({ email: 'a@exemplo.com.br', password: 'x' }).success).toBe(true)
  })
})
