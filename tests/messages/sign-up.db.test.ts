import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { requestContext } from '#app/platform/request-context.ts'
import { action } from '#app/routes/auth/login.tsx'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, aClientIp, anEmail } from '#tests/support/people.ts'

setUpTestDatabase()

interface Problems {
  message: string
  fields: Record<string, string>
}

/** Submits the form; returns status, message and messages by field. */
async function send(mode: 'entrar' | 'cadastrar', fields: Record<string, string>, clientIp = aClientIp()) {
  const context = new RouterContextProvider()
  context.set(requestContext, { clientIp, nonce: '', requestId: '' })
  const url = new URL(`http://localhost/login?modo=${mode}`)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const args = { request, url, context, params: {} }
  const response = await (action as (args: object) => Promise<{ data: Problems; init: ResponseInit }>)(args)
  return { status: response.init.status, message: response.data.message, fields: response.data.fields }
}

const validForm = () => ({
  inviteCode: '',
  name: 'Carla Nogueira',
  email: anEmail(),
  password: 'Jabuticaba7',
  confirmation: 'Jabuticaba7',
  consent: 'on',
})
const TOO_MANY = 'Muitas tentativas. Espere alguns minutos e tente de novo.'

describe('registering', () => {
  it.each([
    ['a malformed code', { inviteCode: 'ABC' }, 'Código de convite inválido ou já utilizado.'],
    ['an unknown code', { inviteCode: 'ZZZZZ9' }, 'Código de convite inválido ou já utilizado.'],
    ['no name', { name: ' ' }, 'Informe seu nome completo.'],
    ['no e-mail', { email: '' }, 'Informe seu e-mail.'],
    ['a malformed e-mail', { email: 'carla@' }, 'Formato de e-mail inválido.'],
    ['a short password', { password: 'Jabuti7' }, 'A senha não atende aos requisitos mínimos.'],
    ['a common password', { password: 'Senha123', confirmation: 'Senha123' }, 'A senha é muito fraca.'],
    ['a leaked password', { password: 'Liverpool1', confirmation: 'Liverpool1' }, 'A senha é muito fraca.'],
    ['a password above the limit', { password: 'Ja7'.repeat(100) }, 'A senha pode ter até 128 caracteres.'],
    ['no confirmation', { confirmation: '' }, 'Confirme sua senha.'],
    ['another confirmation', { confirmation: 'Jabuticaba8' }, 'As senhas não coincidem.'],
    ['no consent', { consent: '' }, 'Para criar a conta, precisamos do seu consentimento como responsável.'],
  ])('with %s is refused with a message beside the field', async (_name, fields, message) => {
    const response = await send('cadastrar', { ...validForm(), ...fields })
    expect(response).toMatchObject({ status: 400, message: 'Confira os campos marcados.' })
    expect(response.fields[Object.keys(fields)[0]!]).toBe(message)
  })

  it('registering with an e-mail in use is refused with a message beside the field', async () => {
    const { guardian } = await aFamily()
    expect(await send('cadastrar', { ...validForm(), email: guardian.email })).toMatchObject({
      status: 409,
      fields: { email: 'Este e-mail já está em uso.' },
    })
  })
})

describe('resetting a forgotten password', () => {
  const requestReset = (email: string, ip?: string) => send('entrar', { email, intent: 'redefinir' }, ip)

  it('shows beside the e-mail why no mail is sent', async () => {
    expect(await requestReset('')).toMatchObject({
      status: 400,
      fields: { email: 'Por favor, insira seu e-mail para redefinir a senha.' },
    })
    expect((await requestReset('marina@')).fields.email).toBe('Formato de e-mail inválido.')
    expect(await requestReset(anEmail())).toMatchObject({
      status: 404,
      fields: { email: 'Nenhuma conta encontrada com este e-mail.' },
    })
  })

  it('does not reveal accounts after 10 requests from one IP', async () => {
    const { guardian } = await aFamily()
    const ip = aClientIp()
    for (let count = 0; count < 10; count += 1) expect((await requestReset(anEmail(), ip)).status).toBe(404)
    for (const email of [anEmail(), guardian.email])
      expect(await requestReset(email, ip)).toEqual({ status: 429, message: TOO_MANY, fields: {} })
  })
})

describe('signing in', () => {
  it('shows a message beside each missing field', async () => {
    const { fields } = await send('entrar', { email: '', password: '' })
    expect(fields).toEqual({ email: 'Informe seu e-mail.', password: 'Informe sua senha.' })
  })

  it('does not reveal which part is wrong, and refuses the right password after too many attempts', async () => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const ip = aClientIp()
    const signIn = (password: string) => send('entrar', { email: guardian.email, password }, ip)
    expect(await signIn('Errada123')).toEqual({
      status: 401,
      message: 'E-mail ou senha inválidos.',
      fields: {},
    })
    let result = await signIn('Errada123')
    for (let count = 0; count < 40 && result.status === 401; count += 1) result = await signIn('Errada123')
    expect(result).toEqual({ status: 429, message: TOO_MANY, fields: {} })
    expect(await signIn('Jabuticaba7')).toEqual({ status: 429, message: TOO_MANY, fields: {} })
  })
})
