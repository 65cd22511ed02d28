import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { requestContext } from '#app/platform/request-context.ts'
import { action } from '#app/routes/auth/login.tsx'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anAddress, anEmail } from '#tests/support/people.ts'

setUpTestDatabase()

interface Problems {
  message: string
  fields: Record<string, string>
}

/** Submits the form; returns status, message and messages by field. */
async function send(
  mode: 'entrar' | 'cadastrar',
  texts: Record<string, string>,
  clientAddress = anAddress(),
) {
  const context = new RouterContextProvider()
  context.set(requestContext, { clientAddress, nonce: '', requestId: '' })
  const url = new URL(`http://localhost/login?modo=${mode}`)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(texts) })
  const args = { request, url, context, params: {} }
  const response = await (action as (args: object) => Promise<{ data: Problems; init: ResponseInit }>)(args)
  return { status: response.init.status, message: response.data.message, fields: response.data.fields }
}

const filled = () => ({
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
  ])('with %s is refused beside the field', async (_name, fields, message) => {
    const response = await send('cadastrar', { ...filled(), ...fields })
    expect(response).toMatchObject({ status: 400, message: 'Confira os campos marcados.' })
    expect(response.fields[Object.keys(fields)[0]!]).toBe(message)
  })

  it('with an address in use is refused beside the address', async () => {
    const { guardian } = await aFamily()
    expect(await send('cadastrar', { ...filled(), email: guardian.email })).toMatchObject({
      status: 409,
      fields: { email: 'Este e-mail já está em uso.' },
    })
  })
})

describe('a forgotten password', () => {
  const forget = (email: string, address?: string) => send('entrar', { email, intent: 'redefinir' }, address)

  it('shows beside the e-mail why no mail is sent', async () => {
    expect(await forget('')).toMatchObject({
      status: 400,
      fields: { email: 'Por favor, insira seu e-mail para redefinir a senha.' },
    })
    expect((await forget('marina@')).fields.email).toBe('Formato de e-mail inválido.')
    expect(await forget(anEmail())).toMatchObject({
      status: 404,
      fields: { email: 'Nenhuma conta encontrada com este e-mail.' },
    })
  })

  it('reveals no account after ten requests from one client address', async () => {
    const { guardian } = await aFamily()
    const address = anAddress()
    for (let turn = 0; turn < 10; turn += 1) expect((await forget(anEmail(), address)).status).toBe(404)
    for (const email of [anEmail(), guardian.email])
      expect(await forget(email, address)).toEqual({ status: 429, message: TOO_MANY, fields: {} })
  })
})

describe('signing in', () => {
  it('shows missing fields beside them', async () => {
    const { fields } = await send('entrar', { email: '', password: '' })
    expect(fields).toEqual({ email: 'Informe seu e-mail.', password: 'Informe sua senha.' })
  })

  it('does not reveal which part is wrong, nor a correct password after too many attempts', async () => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const address = anAddress()
    const attempt = (password: string) => send('entrar', { email: guardian.email, password }, address)
    expect(await attempt('Errada123')).toEqual({
      status: 401,
      message: 'E-mail ou senha inválidos.',
      fields: {},
    })
    let last = await attempt('Errada123')
    for (let turn = 0; turn < 40 && last.status === 401; turn += 1) last = await attempt('Errada123')
    expect(last).toEqual({ status: 429, message: TOO_MANY, fields: {} })
    expect(await attempt('Jabuticaba7')).toEqual({ status: 429, message: TOO_MANY, fields: {} })
  })
})
