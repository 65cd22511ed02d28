import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, newFamily, newMember } from '#tests/support/family-content.ts'
import { anInvite } from '#tests/support/people.ts'
import { submit } from './submit-and-load.ts'

setUpTestDatabase()

const leave = (scope: FamilyScope, erase = false) =>
  submit('familia.sair', scope, { familyId: scope.familyId, erase })
const join = (scope: FamilyScope, code: string, erase = false) =>
  submit('familia.entrar', scope, { familyId: scope.familyId, code, erase })

it('a refused request to leave the family shows the reason', async () => {
  const ana = await newFamily()
  expect(await leave(ana)).toBe('409 Erro ao sair da família: ela seria excluída. Confirme que pode ser.')
  await addChild(ana)
  expect(await leave(ana, true)).toBe(
    '409 Erro ao sair da família: baixe antes uma cópia de tudo ou exclua as crianças.',
  )
  const carlos = await newMember(ana, { role: 'child' })
  expect(await leave(ana, true)).toBe('409 Erro ao sair da família: ela ficaria sem nenhum responsável.')
  expect(await leave(carlos)).toBe('403 Só um responsável pode fazer isso.')
  expect(await submit('familia.sair', ana, {})).toBe('400 ID da família não fornecido.')
})

it('a refused removal of a member shows the reason', async () => {
  const ana = await newFamily()
  const notFound = '404 Membro não encontrado na família'
  expect(await submit('familia.membros.remover', ana, { userId: newId() })).toBe(notFound)
  expect(await submit('familia.membros.remover', ana, { userId: (await newFamily()).userId })).toBe(notFound)
  expect(await submit('familia.membros.remover', ana, {})).toBe('400 Membro não encontrado na família')
  expect(await submit('familia.membros.remover', ana, { userId: ana.userId })).toBe(
    '409 Para sair você mesmo, use “Sair da família”.',
  )
  const carlos = await newMember(ana, { role: 'child' })
  expect(await submit('familia.membros.remover', carlos, { userId: ana.userId })).toBe(
    '403 Só um responsável pode fazer isso.',
  )
})

it('a refused join shows the reason', async () => {
  const ana = await newFamily()
  const bento = await newFamily()
  const { code } = await anInvite(ana)
  expect(await join(bento, ' ')).toBe('400 Código de convite inválido.')
  expect(await join(bento, 'ABC')).toBe('400 Código de convite inválido ou expirado.')
  expect(await join(bento, 'ZZZZZ9')).toBe('422 Código de convite inválido ou expirado.')
  expect(await join(ana, code)).toBe(
    '409 Este código é da sua própria família. Envie para quem você quer convidar.',
  )
  expect(await submit('familia.entrar', bento, { code, familyId: newId(), erase: true })).toBe(
    '409 Sua família mudou em outro aparelho. Confira e tente de novo.',
  )
  expect(await join(bento, code)).toBe(
    '409 Sua família atual ainda está vazia. Ao entrar na outra, ela some.',
  )
  await addChild(bento)
  expect(await join(bento, code)).toBe(
    '409 Antes de trocar de família, baixe uma cópia de tudo ou exclua as crianças.',
  )
  await newMember(bento, { role: 'child' })
  expect(await join(bento, code)).toBe(
    '409 Sua família atual ficaria sem nenhum responsável. Convide outro antes de sair.',
  )
  const guesser = await newFamily()
  for (let attempt = 0; attempt < 10; attempt += 1) await join(guesser, 'ZZZZZ9')
  expect(await join(guesser, code)).toBe('429 Muitas tentativas. Espere alguns minutos e tente de novo.')
})

it('leaving and joining are refused after the account was deleted', async () => {
  const { code } = await anInvite(await newFamily())
  const deletedUser = await newFamily()
  await database().deleteFrom('users').where('id', '=', deletedUser.userId).execute()
  const notFound = '404 Usuário ou ID da família não encontrado.'
  expect(await leave(deletedUser, true)).toBe(notFound)
  expect(await join(deletedUser, code, true)).toBe(notFound)
})
