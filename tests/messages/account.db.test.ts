import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { mintFamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { action as deleteAccount } from '#app/routes/family/delete-account.ts'
import { loader as exportFamily } from '#app/routes/family/export-family.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, newFamily, newMember } from '#tests/support/family-content.ts'
import { aFamily, anEmail, anInvite } from '#tests/support/people.ts'
import { updateRows } from '#tests/support/rows.ts'
import { submit, load } from './submit-and-load.ts'

setUpTestDatabase()

const PASSWORD = 'Jabuticaba7'
const DONE = '200'
const ONLY_GUARDIANS = '403 Só um responsável pode fazer isso.'
const WRONG_PASSWORD = '403 Senha incorreta. Confira e tente de novo.'
const TOO_MANY = '429 Muitas tentativas. Espere alguns minutos e tente de novo.'

const passwordForm = (current: string, password = 'Pitanga2026') => ({
  current,
  password,
  confirmation: password,
})

it('renaming is refused for a deleted account and for an empty name', async () => {
  const deletedUser = await newFamily()
  await database().deleteFrom('users').where('id', '=', deletedUser.userId).execute()
  expect(await submit('perfil.salvar', deletedUser, { name: 'Marina' })).toBe('404 Usuário não encontrado.')
  expect(await submit('perfil.salvar', await newFamily(), { name: ' ' })).toBe(
    '400 O nome não pode estar vazio.',
  )
})

it('changing e-mail or password, or deleting the account, requires the password; wrong ones are limited', async () => {
  const { scope } = await aFamily({ password: PASSWORD })
  const otherFamily = await aFamily()
  expect(await submit('perfil.email.trocar', scope, { email: anEmail(), password: 'Errada123' })).toBe(
    WRONG_PASSWORD,
  )
  expect(
    await submit('perfil.email.trocar', scope, { email: otherFamily.guardian.email, password: PASSWORD }),
  ).toBe('409 Este e-mail já está em uso.')
  expect(await submit('perfil.senha.trocar', scope, passwordForm('Errada123'))).toBe(WRONG_PASSWORD)
  expect(await submit('perfil.senha.trocar', scope, passwordForm(PASSWORD, 'Senha123'))).toBe(
    '400 A senha é muito fraca.',
  )
  const guesser = (await aFamily({ password: PASSWORD })).scope
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await submit(deleteAccount, guesser, { password: 'Errada123' })).toBe(WRONG_PASSWORD)
  }
  expect(await submit(deleteAccount, guesser, { password: PASSWORD })).toBe(TOO_MANY)
  expect(await submit('perfil.senha.trocar', guesser, passwordForm(PASSWORD))).toBe(TOO_MANY)
  expect(await submit('perfil.email.trocar', guesser, { email: anEmail(), password: PASSWORD })).toBe(
    TOO_MANY,
  )
})

it('the confirmation mail is limited to 3 an hour, and refused for a confirmed e-mail', async () => {
  const { scope } = await aFamily()
  for (let mail = 0; mail < 3; mail += 1)
    expect(await submit('perfil.verificacao.reenviar', scope, {})).toBe(DONE)
  expect(await submit('perfil.verificacao.reenviar', scope, {})).toBe(TOO_MANY)
  const confirmedScope = (await aFamily()).scope
  await updateRows('users', { id: confirmedScope.userId }, { email_verified: true })
  expect(await submit('perfil.verificacao.reenviar', confirmedScope, {})).toBe(
    '409 Seu e-mail já está confirmado.',
  )
})

it('deleting the account of the last guardian is refused, with advice', async () => {
  const { scope } = await aFamily({ password: PASSWORD })
  await newMember(scope, { role: 'child' })
  expect(await submit(deleteAccount, scope, { password: PASSWORD })).toBe(
    '409 Você é o último responsável desta família. Convide outro responsável ou remova os outros membros antes de excluir a conta.',
  )
})

it('consent is accepted only from guardians, and only to the current text', async () => {
  const ana = await newFamily()
  expect(await submit('consentimento.aceitar', ana, { version: '0' })).toBe(
    '409 O texto mudou de novo. Recarregue a página para ler a nova versão.',
  )
  expect(await submit('consentimento.aceitar', await newMember(ana), { version: '1' })).toBe(ONLY_GUARDIANS)
})

it('an export requires a guardian and a same-site request, and is limited to 10 an hour', async () => {
  const ana = await newFamily()
  expect(await load(exportFamily, await newMember(ana))).toBe(
    '403 Só um responsável pode baixar os dados da família.',
  )
  expect(await load(exportFamily, ana, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(
    '403 Pedido recusado: ele veio de outro site.',
  )
  const scopeWithoutFamily = mintFamilyScope({ ...ana, familyId: newId() })
  const notFound = '404 Dados da família não encontrados.'
  for (let copy = 0; copy < 10; copy += 1) expect(await load(exportFamily, scopeWithoutFamily)).toBe(notFound)
  expect(await load(exportFamily, scopeWithoutFamily)).toBe(
    '429 Muitas cópias em pouco tempo. Espere uma hora e tente de novo.',
  )
})

it('a refused creation or cancellation of an invite code shows the reason', async () => {
  const ana = await newFamily()
  const bento = await newMember(ana, { role: 'child' })
  const invite = await anInvite(ana)
  expect(await submit('convites.cancelar', bento, { id: invite.id })).toBe(
    '403 Só os responsáveis cancelam códigos de convite.',
  )
  expect(await submit('convites.criar', bento, { id: newId() })).toBe(
    '403 Só os responsáveis geram códigos de convite.',
  )
  const lia = await addChild(ana, { name: 'Lia', age: 8 })
  expect(await submit('convites.criar', ana, { id: newId(), childId: lia })).toBe(
    '409 Esta criança ainda não tem a idade que a família combinou para ter conta própria.',
  )
  expect(await submit('convites.cancelar', ana, { id: newId() })).toBe('404 Este código não existe mais.')
  const guest = await newFamily()
  const joinForm = { code: invite.code, familyId: guest.familyId, erase: true }
  expect(await submit('familia.entrar', guest, joinForm)).toBe(DONE)
  expect(await submit('convites.cancelar', ana, { id: invite.id })).toBe('409 Este código já foi usado.')
  for (let code = 0; code < 10; code += 1) await anInvite(ana)
  expect(await submit('convites.criar', ana, { id: newId() })).toBe(
    '409 Sua família já tem 10 códigos esperando. Cancele um deles para gerar outro.',
  )
})
