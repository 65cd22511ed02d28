import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { requestContext } from '#app/platform/request-context.ts'
import { action as answerChallenge } from '#app/routes/auth/second-factor.tsx'
import { action as signIn } from '#app/routes/auth/login.tsx'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, aMember, aClientIp } from '#tests/support/people.ts'
import { aFamilyWithSecondFactor } from '#tests/support/second-factor.ts'
import { submit } from './submit-and-load.ts'

setUpTestDatabase()

const PASSWORD = 'Jabuticaba7'
const WRONG_PASSWORD = '403 Senha incorreta. Confira e tente de novo.'
const WRONG_CODE =
  '403 Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e tente de novo.'
const TOO_MANY = '429 Muitas tentativas. Espere alguns minutos e tente de novo.'
const ONLY_GUARDIANS = '403 Só um responsável pode fazer isso.'
const DONE = '200'

it('the setup of the second factor is refused for child members, and a refusal shows the reason', async () => {
  const family = await aFamily({ password: PASSWORD, hasConfirmedEmail: true })
  const { scope } = family
  const child = await aMember(family, { role: 'child' })
  expect(await submit('perfil.duas-etapas.comecar', child, { password: PASSWORD })).toBe(ONLY_GUARDIANS)
  expect(await submit('perfil.duas-etapas.ativar', child, { code: '123456' })).toBe(ONLY_GUARDIANS)
  expect(await submit('perfil.duas-etapas.comecar', scope, { password: '' })).toBe('400 Informe sua senha.')
  expect(await submit('perfil.duas-etapas.comecar', scope, { password: 'Errada123' })).toBe(WRONG_PASSWORD)
  expect(await submit('perfil.duas-etapas.ativar', scope, { code: '12345' })).toBe(
    '400 O código do aplicativo tem 6 números.',
  )
  expect(await submit('perfil.duas-etapas.ativar', scope, { code: '123456' })).toBe(
    '409 Este preparo não vale mais. Comece de novo.',
  )
  expect(await submit('perfil.duas-etapas.comecar', scope, { password: PASSWORD })).toBe(DONE)
})

it('the setup of the second factor requires a confirmed e-mail', async () => {
  const { scope } = await aFamily({ password: PASSWORD })
  const unconfirmedMessage = '409 Confirme seu e-mail antes de ativar a verificação em duas etapas.'
  expect(await submit('perfil.duas-etapas.comecar', scope, { password: PASSWORD })).toBe(unconfirmedMessage)
  expect(await submit('perfil.duas-etapas.ativar', scope, { code: '123456' })).toBe(unconfirmedMessage)
})

it('turning off the second factor and renewing recovery codes require password and code, with limited attempts', async () => {
  const { scope, password, factor } = await aFamilyWithSecondFactor()
  expect(await submit('perfil.duas-etapas.comecar', scope, { password })).toBe(
    '409 A verificação em duas etapas já está ativada.',
  )
  for (const action of ['perfil.duas-etapas.desativar', 'perfil.duas-etapas.renovar-codigos'] as const) {
    expect(await submit(action, scope, { password: 'Errada123', code: '123456' })).toBe(WRONG_PASSWORD)
    expect(await submit(action, scope, { password, code: factor.code(20) })).toBe(WRONG_CODE)
    expect(await submit(action, scope, { password, code: 'ABC' })).toBe(
      '400 Digite os 6 números do aplicativo ou um código de recuperação.',
    )
  }
  expect(await submit('perfil.duas-etapas.renovar-codigos', scope, { password, code: factor.code() })).toBe(
    DONE,
  )
  for (let attempt = 0; attempt < 6; attempt += 1)
    await submit('perfil.duas-etapas.desativar', scope, { password, code: factor.code(20) })
  expect(await submit('perfil.duas-etapas.desativar', scope, { password, code: factor.code(20) })).toBe(
    TOO_MANY,
  )
})

interface ActionData {
  data: { isOver?: boolean; problems?: { message: string; fields: Record<string, string> } }
  init: ResponseInit | null
}

/** Submits a sign-in form with this `Cookie` header. */
async function sendForm(
  action: typeof signIn | typeof answerChallenge,
  path: string,
  fields: Record<string, string>,
  cookie = '',
) {
  const context = new RouterContextProvider()
  context.set(requestContext, { clientIp: aClientIp(), nonce: '', requestId: '' })
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
  })
  const args = { request, context, url: new URL(request.url), params: {} }
  return (action as (args: object) => Promise<Response | ActionData>)(args)
}

/** Submits e-mail and password. Returns the challenge cookie and the path of the second step. */
async function submitPassword({ guardian, password }: Awaited<ReturnType<typeof aFamilyWithSecondFactor>>) {
  const fields = { email: guardian.email, password }
  const response = (await sendForm(signIn, '/login?volta=%2Fapp%3Faba%3Dpremios', fields)) as Response
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookies).toHaveLength(1)
  return { cookie: cookies[0]!, path: response.headers.get('location')! }
}

it('the second step keeps the return path, shows why a code is refused, and starts the session with the right one', async () => {
  const person = await aFamilyWithSecondFactor()
  const { cookie, path } = await submitPassword(person)
  expect(path).toBe('/segundo-fator?volta=%2Fapp%3Faba%3Dpremios')
  const submitFields = async (fields: Record<string, string>, target = path) => {
    const { data, init } = (await sendForm(answerChallenge, target, fields, cookie)) as ActionData
    const message = data.problems?.fields.code ?? data.problems?.message
    return `${init?.status} ${message ?? (data.isOver && 'is over')}`
  }
  expect(await submitFields({ code: '12' })).toBe('400 O código do aplicativo tem 6 números.')
  expect(await submitFields({ code: person.factor.code(20) })).toBe(
    '401 Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e tente de novo.',
  )
  const recoveryPath = '/segundo-fator?modo=recuperacao'
  expect(await submitFields({ code: '123456' }, recoveryPath)).toBe(
    '400 O código de recuperação tem 12 letras e números.',
  )
  expect(await submitFields({ code: 'ABCD-EFGH-JKLM' }, recoveryPath)).toBe(
    '401 Código de recuperação incorreto ou já usado.',
  )
  const response = (await sendForm(answerChallenge, path, { code: person.factor.code() }, cookie)) as Response
  expect(response.headers.get('location')).toBe('/app?aba=premios')
  const [session, device, challenge] = response.headers.getSetCookie()
  expect(session).toMatch(/^combinado_session=.+HttpOnly/)
  expect(device).toMatch(/^combinado_device=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly/)
  expect(challenge).toMatch(/^combinado_challenge=; Max-Age=0/)
  expect(await submitFields({ code: person.factor.code() })).toBe('410 is over')
})

it('wrong codes are limited for each account, and the second step is refused without the first', async () => {
  const person = await aFamilyWithSecondFactor()
  for (let round = 0; round < 3; round += 1) {
    const { cookie, path } = await submitPassword(person)
    for (let attempt = 0; attempt < 4; attempt += 1)
      await sendForm(answerChallenge, path, { code: person.factor.code(20) }, cookie)
  }
  const { cookie, path } = await submitPassword(person)
  const { data, init } = (await sendForm(
    answerChallenge,
    path,
    { code: person.factor.code() },
    cookie,
  )) as ActionData
  expect(`${init?.status} ${data.problems?.message}`).toBe(TOO_MANY)
  const refusal = (await sendForm(answerChallenge, path, { code: '123456' })) as ActionData
  expect([refusal.init?.status, refusal.data.isOver]).toEqual([410, true])
})
