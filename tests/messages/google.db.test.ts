import { describe, expect, it } from 'vitest'
import { action as deleteAccount } from '#app/routes/family/delete-account.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { childInput, newFamily } from '#tests/support/family-content.ts'
import { anEmail } from '#tests/support/people.ts'
import { submit } from './submit-and-load.ts'

setUpTestDatabase()

const password = 'Jabuticaba7'
const NO_PASSWORD =
  '409 Sua conta ainda não tem senha: você entra com o Google. Crie uma senha e tente de novo.'

describe('an account without a password', () => {
  it('refuses every action that needs a password, with the reason', async () => {
    const scope = await newFamily()
    const passwordForm = { current: password, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
    expect(await submit('perfil.email.trocar', scope, { email: anEmail(), password })).toBe(NO_PASSWORD)
    expect(await submit('perfil.senha.trocar', scope, passwordForm)).toBe(NO_PASSWORD)
    expect(await submit(deleteAccount, scope, { password })).toBe(NO_PASSWORD)
    expect(await submit('perfil.google.vincular', scope, { password, windowId: null })).toBe(NO_PASSWORD)
    expect(await submit('perfil.google.desvincular', scope, {})).toBe(NO_PASSWORD)
  })

  it('can request the mail for a first password 5 times an hour', async () => {
    const scope = await newFamily()
    for (let mail = 0; mail < 5; mail += 1) expect(await submit('perfil.senha.criar', scope, {})).toBe('200')
    expect(await submit('perfil.senha.criar', scope, {})).toBe(
      '429 Muitas tentativas. Espere alguns minutos e tente de novo.',
    )
  })
})

it('linking Google requires the password and a configured Google client', async () => {
  const scope = await newFamily({ password })
  expect(await submit('perfil.google.vincular', scope, { password: 'Errada123', windowId: null })).toBe(
    '403 Senha incorreta. Confira e tente de novo.',
  )
  expect(await submit('perfil.google.vincular', scope, { password, windowId: null })).toBe(
    '404 A entrada com Google não está disponível.',
  )
})

it('saving a child is refused before the guardian consents', async () => {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput()))
  expect(await submit('criancas.salvar', await newFamily({ hasConsent: false }), form)).toBe(
    '403 Falha ao salvar dados da criança: precisamos antes do seu consentimento como responsável.',
  )
})
