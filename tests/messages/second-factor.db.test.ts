import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { requestContext } from '#app/platform/request-context.ts'
import { action as answerChallenge } from '#app/routes/auth/second-factor.tsx'
import { action as signIn } from '#app/routes/auth/login.tsx'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, aMember, anAddress } from '#tests/support/people.ts'
import { secondFactorGuardian } from '#tests/support/second-factor.ts'
import { answerOf } from './answer-of.ts'

setUpTestDatabase()

const PASSWORD = 'Jabuticaba7'
const WRONG_PASSWORD = '403 Senha incorreta. Confira e tente de novo.'
const WRONG_CODE =
  '403 Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e tente de novo.'
const TOO_MANY = '429 Muitas tentativas. Espere alguns minutos e tente de novo.'
const ONLY_GUARDIANS = '403 Só um responsável pode fazer isso.'
const DONE = '200'

it('setup is for guardians, and explains what is missing', async () => {
  const family = await aFamily({ password: PASSWORD, hasConfirmedEmail: true })
  const { scope } = family
  const child = await aMember(family, { role: 'child' })
  expect(await answerOf('perfil.duas-etapas.comecar', child, { password: PASSWORD })).toBe(ONLY_GUARDIANS)
  expect(await answerOf('perfil.duas-etapas.ativar', child, { code: '123456' })).toBe(ONLY_GUARDIANS)
  expect(await answerOf('perfil.duas-etapas.comecar', scope, { password: '' })).toBe('400 Informe sua senha.')
  expect(await answerOf('perfil.duas-etapas.comecar', scope, { password: 'Errada123' })).toBe(WRONG_PASSWORD)
  expect(await answerOf('perfil.duas-etapas.ativar', scope, { code: '12345' })).toBe(
    '400 O código do aplicativo tem 6 números.',
  )
  expect(await answerOf('perfil.duas-etapas.ativar', scope, { code: '123456' })).toBe(
    '409 Este preparo não vale mais. Comece de novo.',
  )
  expect(await answerOf('perfil.duas-etapas.comecar', scope, { password: PASSWORD })).toBe(DONE)
})

it('setup requires a confirmed address', async () => {
  const { scope } = await aFamily({ password: PASSWORD })
  const unconfirmed = '409 Confirme seu e-mail antes de ativar a verificação em duas etapas.'
  expect(await answerOf('perfil.duas-etapas.comecar', scope, { password: PASSWORD })).toBe(unconfirmed)
  expect(await answerOf('perfil.duas-etapas.ativar', scope, { code: '123456' })).toBe(unconfirmed)
})

it('after setup, turning it off and new recovery codes require password and code, with limited attempts', async () => {
  const { scope, password, factor } = await secondFactorGuardian()
  expect(await answerOf('perfil.duas-etapas.comecar', scope, { password })).toBe(
    '409 A verificação em duas etapas já está ativada.',
  )
  for (const action of ['perfil.duas-etapas.desativar', 'perfil.duas-etapas.renovar-codigos'] as const) {
    expect(await answerOf(action, scope, { password: 'Errada123', code: '123456' })).toBe(WRONG_PASSWORD)
    expect(await answerOf(action, scope, { password, code: factor.code(20) })).toBe(WRONG_CODE)
    expect(await answerOf(action, scope, { password, code: 'ABC' })).toBe(
      '400 Digite os 6 números do aplicativo ou um código de recuperação.',
    )
  }
  expect(await answerOf('perfil.duas-etapas.renovar-codigos', scope, { password, code: factor.code() })).toBe(
    DONE,
  )
  for (let attempt = 0; attempt < 6; attempt += 1)
    await answerOf('perfil.duas-etapas.desativar', scope, { password, code: factor.code(20) })
  expect(await answerOf('perfil.duas-etapas.desativar', scope, { password, code: factor.code(20) })).toBe(
    TOO_MANY,
  )
})

interface ActionData {
  data: { isOver?: boolean; problems?: { message: string; fields: Record<string, string> } }
  init: ResponseInit | null
}

/** Submits a sign-in form from a browser with this cookie. */
async function post(
  action: typeof signIn | typeof answerChallenge,
  address: string,
  fields: Record<string, string>,
  cookie = '',
) {
  const context = new RouterContextProvider()
  context.set(requestContext, { clientAddress: anAddress(), nonce: '', requestId: '' })
  const request = new Request(`http://localhost${address}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
  })
  const args = { request, context, url: new URL(request.url), params: {} }
  return (action as (args: object) => Promise<Response | ActionData>)(args)
}

/** Signs in with the password; returns the cookie and the address of the second step. */
async function firstStep({ guardian, password }: Awaited<ReturnType<typeof secondFactorGuardian>>) {
  const fields = { email: guardian.email, password }
  const answer = (await post(signIn, '/login?volta=%2Fapp%3Faba%3Dpremios', fields)) as Response
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookies).toHaveLength(1)
  return { cookie: cookies[0]!, address: answer.headers.get('location')! }
}

it('the second step keeps the return path, explains wrong codes, and then starts the session', async () => {
  const person = await secondFactorGuardian()
  const { cookie, address } = await firstStep(person)
  expect(address).toBe('/segundo-fator?volta=%2Fapp%3Faba%3Dpremios')
  const answer = async (fields: Record<string, string>, to = address) => {
    const { data, init } = (await post(answerChallenge, to, fields, cookie)) as ActionData
    const message = data.problems?.fields.code ?? data.problems?.message
    return `${init?.status} ${message ?? (data.isOver && 'is over')}`
  }
  expect(await answer({ code: '12' })).toBe('400 O código do aplicativo tem 6 números.')
  expect(await answer({ code: person.factor.code(20) })).toBe(
    '401 Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e tente de novo.',
  )
  const recovery = '/segundo-fator?modo=recuperacao'
  expect(await answer({ code: '123456' }, recovery)).toBe(
    '400 O código de recuperação tem 12 letras e números.',
  )
  expect(await answer({ code: 'ABCD-EFGH-JKLM' }, recovery)).toBe(
    '401 Código de recuperação incorreto ou já usado.',
  )
  const finished = (await post(answerChallenge, address, { code: person.factor.code() }, cookie)) as Response
  expect(finished.headers.get('location')).toBe('/app?aba=premios')
  const [session, device, challenge] = finished.headers.getSetCookie()
  expect(session).toMatch(/^combinado_session=.+HttpOnly/)
  expect(device).toMatch(/^combinado_device=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly/)
  expect(challenge).toMatch(/^combinado_challenge=; Max-Age=0/)
  expect(await answer({ code: person.factor.code() })).toBe('410 is over')
})

it('limits wrong codes for each account, and refuses a browser without a first step', async () => {
  const person = await secondFactorGuardian()
  for (let round = 0; round < 3; round += 1) {
    const { cookie, address } = await firstStep(person)
    for (let attempt = 0; attempt < 4; attempt += 1)
      await post(answerChallenge, address, { code: person.factor.code(20) }, cookie)
  }
  const { cookie, address } = await firstStep(person)
  const { data, init } = (await post(
    answerChallenge,
    address,
    { code: person.factor.code() },
    cookie,
  )) as ActionData
  expect(`${init?.status} ${data.problems?.message}`).toBe(TOO_MANY)
  const withoutChallenge = (await post(answerChallenge, address, { code: '123456' })) as ActionData
  expect([withoutChallenge.init?.status, withoutChallenge.data.isOver]).toEqual([410, true])
})
