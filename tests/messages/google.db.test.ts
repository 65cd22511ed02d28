import { describe, expect, it } from 'vitest'
import { action as deleteAccount } from '#app/routes/family/delete-account.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { childInput, newFamily } from '#tests/support/family-content.ts'
import { anEmail } from '#tests/support/people.ts'
import { answerOf } from './answer-of.ts'

setUpTestDatabase()

const password = 'Jabuticaba7'
const NO_PASSWORD = 'Sua conta ainda não tem senha: você entra com o Google. Crie uma senha e tente de novo.'

describe('an account without a password', () => {
  it('is told so wherever the password is asked for', async () => {
    const scope = await newFamily()
    const change = { current: password, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
    expect(await answerOf('perfil/email', scope, { email: anEmail(), password })).toEqual([409, NO_PASSWORD])
    expect(await answerOf('perfil/senha', scope, change)).toEqual([409, NO_PASSWORD])
    expect(await answerOf(deleteAccount, scope, { password })).toEqual([409, NO_PASSWORD])
    expect(await answerOf('perfil/google/vincular', scope, { password, windowId: null })).toEqual([
      409,
      NO_PASSWORD,
    ])
    expect(await answerOf('perfil/google/desvincular', scope, {})).toEqual([409, NO_PASSWORD])
  })

  it('gets the mail that makes one five times an hour', async () => {
    const scope = await newFamily()
    for (let turn = 0; turn < 5; turn += 1)
      expect(await answerOf('perfil/senha/criar', scope, {})).toEqual([200, undefined])
    expect(await answerOf('perfil/senha/criar', scope, {})).toEqual([
      429,
      'Muitas tentativas. Espere alguns minutos e tente de novo.',
    ])
  })
})

it('a link to Google needs the password, and an owner who has set Google up', async () => {
  const scope = await newFamily({ password })
  expect(await answerOf('perfil/google/vincular', scope, { password: 'Errada123', windowId: null })).toEqual([
    403,
    'Senha incorreta. Confira e tente de novo.',
  ])
  expect(await answerOf('perfil/google/vincular', scope, { password, windowId: null })).toEqual([
    404,
    'A entrada com Google não está disponível.',
  ])
})

it('no child is saved before the guardian has consented', async () => {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput()))
  expect(await answerOf('criancas/salvar', await newFamily({ consents: false }), form)).toEqual([
    403,
    'Falha ao salvar dados da criança: precisamos antes do seu consentimento como responsável.',
  ])
})
