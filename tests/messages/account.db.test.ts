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
const DONE = [200, undefined]
const ONLY_GUARDIANS = [403, 'Só um responsável pode fazer isso.']
const WRONG_PASSWORD = [403, 'Senha incorreta. Confira e tente de novo.']
const TOO_MANY = [429, 'Muitas tentativas. Espere alguns minutos e tente de novo.']

const newPassword = (current: string, password = 'Pitanga2026') => ({
  current,
  password,
  confirmation: password,
})

it('a name of an account that is gone cannot be changed', async () => {
  const gone = await newFamily()
  await database().deleteFrom('users').where('id', '=', gone.userId).execute()
  expect(await answerOf('perfil', gone, { name: 'Marina' })).toEqual([404, 'Usuário não encontrado.'])
  expect(await answerOf('perfil', await newFamily(), { name: ' ' })).toEqual([
    400,
    'O nome não pode estar vazio.',
  ])
})

it('e-mail and password need the present password, and guessing it ends', async () => {
  const { scope } = await aFamily({ password: PASSWORD })
  const other = await aFamily()
  expect(await answerOf('perfil/email', scope, { email: anEmail(), password: 'Errada123' })).toEqual(
    WRONG_PASSWORD,
  )
  expect(await answerOf('perfil/email', scope, { email: other.guardian.email, password: PASSWORD })).toEqual([
    409,
    'Este e-mail já está em uso.',
  ])
  expect(await answerOf('perfil/senha', scope, newPassword('Errada123'))).toEqual(WRONG_PASSWORD)
  expect(await answerOf('perfil/senha', scope, newPassword(PASSWORD, 'Senha123'))).toEqual([
    400,
    'A senha é muito fraca.',
  ])
  const guesser = (await aFamily({ password: PASSWORD })).scope
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await answerOf(deleteAccount, guesser, { password: 'Errada123' })).toEqual(WRONG_PASSWORD)
  }
  expect(await answerOf(deleteAccount, guesser, { password: PASSWORD })).toEqual(TOO_MANY)
  expect(await answerOf('perfil/senha', guesser, newPassword(PASSWORD))).toEqual(TOO_MANY)
  expect(await answerOf('perfil/email', guesser, { email: anEmail(), password: PASSWORD })).toEqual(TOO_MANY)
})

it('the mail that confirms an address comes three times an hour, and not once it is confirmed', async () => {
  const { scope } = await aFamily()
  for (let mail = 0; mail < 3; mail += 1)
    expect(await answerOf('perfil/verificacao', scope, {})).toEqual(DONE)
  expect(await answerOf('perfil/verificacao', scope, {})).toEqual(TOO_MANY)
  const confirmed = (await aFamily()).scope
  await database()
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', confirmed.userId)
    .execute()
  expect(await answerOf('perfil/verificacao', confirmed, {})).toEqual([409, 'Seu e-mail já está confirmado.'])
})

it('the last guardian is told what to do before the account can go', async () => {
  const { scope } = await aFamily({ password: PASSWORD })
  await newMember(scope, { role: 'child' })
  expect(await answerOf(deleteAccount, scope, { password: PASSWORD })).toEqual([
    409,
    'Você é o último responsável desta família. Convide outro responsável ou remova os outros membros antes de excluir a conta.',
  ])
})

it('consent is given by guardians, to the text in force', async () => {
  const ana = await newFamily()
  expect(await answerOf('consentimento', ana, { version: '0' })).toEqual([
    409,
    'O texto mudou de novo. Recarregue a página para ler a nova versão.',
  ])
  expect(await answerOf('consentimento', await newMember(ana), { version: '1' })).toEqual(ONLY_GUARDIANS)
})

it('a copy of the family is for guardians, asked by our own page and not too often', async () => {
  const ana = await newFamily()
  expect(await readingOf(exportFamily, await newMember(ana))).toEqual([
    403,
    'Só um responsável pode baixar os dados da família.',
  ])
  expect(await readingOf(exportFamily, ana, { headers: { 'sec-fetch-site': 'cross-site' } })).toEqual([
    403,
    'Pedido recusado: ele veio de outro site.',
  ])
  const inNoFamily = mintFamilyScope({ ...ana, familyId: newId() })
  const notFound = [404, 'Dados da família não encontrados.']
  for (let copy = 0; copy < 10; copy += 1) expect(await readingOf(exportFamily, inNoFamily)).toEqual(notFound)
  expect(await readingOf(exportFamily, inNoFamily)).toEqual([
    429,
    'Muitas cópias em pouco tempo. Espere uma hora e tente de novo.',
  ])
})

it('a code that cannot be made or taken back says why', async () => {
  const ana = await newFamily()
  const bento = await newMember(ana, { role: 'child' })
  const invite = await anInvite(ana)
  expect(await answerOf('convites/cancelar', bento, { id: invite.id })).toEqual([
    403,
    'Só quem gerou o código ou um responsável pode cancelar.',
  ])
  expect(await answerOf('convites/cancelar', ana, { id: newId() })).toEqual([
    404,
    'Este código não existe mais.',
  ])
  const guest = await newFamily()
  const joining = { code: invite.code, familyId: guest.familyId, erase: true }
  expect(await answerOf('familia/entrar', guest, joining)).toEqual(DONE)
  expect(await answerOf('convites/cancelar', ana, { id: invite.id })).toEqual([
    409,
    'Este código já foi usado.',
  ])
  for (let code = 0; code < 10; code += 1) await anInvite(ana)
  expect(await answerOf('convites', ana, { id: newId() })).toEqual([
    409,
    'Sua família já tem 10 códigos esperando. Cancele um deles para gerar outro.',
  ])
})
