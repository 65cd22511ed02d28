import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { mintFamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { action as deleteAccount } from '#app/routes/family/delete-account.ts'
import { loader as exportFamily } from '#app/routes/family/export-family.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { aFamily, anEmail, anInvite } from '#tests/support/people.ts'
import { answerOf, readingOf } from './answer-of.ts'

setUpTestDatabase()

const PASSWORD = 'Jabuticaba7'
const DONE = '200'
const ONLY_GUARDIANS = '403 Só um responsável pode fazer isso.'
const WRONG_PASSWORD = '403 Senha incorreta. Confira e tente de novo.'
const TOO_MANY = '429 Muitas tentativas. Espere alguns minutos e tente de novo.'

const newPassword = (current: string, password = 'Pitanga2026') => ({
  current,
  password,
  confirmation: password,
})

it('refuses to rename a deleted account, and an empty name', async () => {
  const deletedFamily = await newFamily()
  await database().deleteFrom('users').where('id', '=', deletedFamily.userId).execute()
  expect(await answerOf('perfil.salvar', deletedFamily, { name: 'Marina' })).toBe(
    '404 Usuário não encontrado.',
  )
  expect(await answerOf('perfil.salvar', await newFamily(), { name: ' ' })).toBe(
    '400 O nome não pode estar vazio.',
  )
})

it('changing e-mail or password requires the current password and limits wrong guesses', async () => {
  const { scope } = await aFamily({ password: PASSWORD })
  const otherFamily = await aFamily()
  expect(await answerOf('perfil.email.trocar', scope, { email: anEmail(), password: 'Errada123' })).toBe(
    WRONG_PASSWORD,
  )
  expect(
    await answerOf('perfil.email.trocar', scope, { email: otherFamily.guardian.email, password: PASSWORD }),
  ).toBe('409 Este e-mail já está em uso.')
  expect(await answerOf('perfil.senha.trocar', scope, newPassword('Errada123'))).toBe(WRONG_PASSWORD)
  expect(await answerOf('perfil.senha.trocar', scope, newPassword(PASSWORD, 'Senha123'))).toBe(
    '400 A senha é muito fraca.',
  )
  const guesser = (await aFamily({ password: PASSWORD })).scope
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await answerOf(deleteAccount, guesser, { password: 'Errada123' })).toBe(WRONG_PASSWORD)
  }
  expect(await answerOf(deleteAccount, guesser, { password: PASSWORD })).toBe(TOO_MANY)
  expect(await answerOf('perfil.senha.trocar', guesser, newPassword(PASSWORD))).toBe(TOO_MANY)
  expect(await answerOf('perfil.email.trocar', guesser, { email: anEmail(), password: PASSWORD })).toBe(
    TOO_MANY,
  )
})

it('sends the confirmation mail three times an hour, and never for a confirmed address', async () => {
  const { scope } = await aFamily()
  for (let mail = 0; mail < 3; mail += 1)
    expect(await answerOf('perfil.verificacao.reenviar', scope, {})).toBe(DONE)
  expect(await answerOf('perfil.verificacao.reenviar', scope, {})).toBe(TOO_MANY)
  const confirmed = (await aFamily()).scope
  await database()
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', confirmed.userId)
    .execute()
  expect(await answerOf('perfil.verificacao.reenviar', confirmed, {})).toBe(
    '409 Seu e-mail já está confirmado.',
  )
})

it('refuses to delete the account of the last guardian, and explains what to do first', async () => {
  const { scope } = await aFamily({ password: PASSWORD })
  await newMember(scope, { role: 'child' })
  expect(await answerOf(deleteAccount, scope, { password: PASSWORD })).toBe(
    '409 Você é o último responsável desta família. Convide outro responsável ou remova os outros membros antes de excluir a conta.',
  )
})

it('accepts consent only from guardians, and only to the current text', async () => {
  const ana = await newFamily()
  expect(await answerOf('consentimento.aceitar', ana, { version: '0' })).toBe(
    '409 O texto mudou de novo. Recarregue a página para ler a nova versão.',
  )
  expect(await answerOf('consentimento.aceitar', await newMember(ana), { version: '1' })).toBe(ONLY_GUARDIANS)
})

it('exports a family only for guardians, from our own pages, ten times an hour', async () => {
  const ana = await newFamily()
  expect(await readingOf(exportFamily, await newMember(ana))).toBe(
    '403 Só um responsável pode baixar os dados da família.',
  )
  expect(await readingOf(exportFamily, ana, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(
    '403 Pedido recusado: ele veio de outro site.',
  )
  const scopeWithoutFamily = mintFamilyScope({ ...ana, familyId: newId() })
  const notFound = '404 Dados da família não encontrados.'
  for (let copy = 0; copy < 10; copy += 1)
    expect(await readingOf(exportFamily, scopeWithoutFamily)).toBe(notFound)
  expect(await readingOf(exportFamily, scopeWithoutFamily)).toBe(
    '429 Muitas cópias em pouco tempo. Espere uma hora e tente de novo.',
  )
})

it('explains why an invite code cannot be created or cancelled', async () => {
  const ana = await newFamily()
  const bento = await newMember(ana, { role: 'child' })
  const invite = await anInvite(ana)
  expect(await answerOf('convites.cancelar', bento, { id: invite.id })).toBe(
    '403 Só quem gerou o código ou um responsável pode cancelar.',
  )
  expect(await answerOf('convites.cancelar', ana, { id: newId() })).toBe('404 Este código não existe mais.')
  const guest = await newFamily()
  const joining = { code: invite.code, familyId: guest.familyId, erase: true }
  expect(await answerOf('familia.entrar', guest, joining)).toBe(DONE)
  expect(await answerOf('convites.cancelar', ana, { id: invite.id })).toBe('409 Este código já foi usado.')
  for (let code = 0; code < 10; code += 1) await anInvite(ana)
  expect(await answerOf('convites.criar', ana, { id: newId() })).toBe(
    '409 Sua família já tem 10 códigos esperando. Cancele um deles para gerar outro.',
  )
})
