import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, newFamily, newMember } from '#tests/support/family-content.ts'
import { anInvite } from '#tests/support/people.ts'
import { answerOf } from './answer-of.ts'

setUpTestDatabase()

const leaving = (scope: FamilyScope, erase = false) =>
  answerOf('familia/sair', scope, { familyId: scope.familyId, erase })
const joining = (scope: FamilyScope, code: string, erase = false) =>
  answerOf('familia/entrar', scope, { familyId: scope.familyId, code, erase })

it('leaving says why it is not possible', async () => {
  const ana = await newFamily()
  expect(await leaving(ana)).toEqual([
    409,
    'Erro ao sair da família: ela seria excluída. Confirme que pode ser.',
  ])
  await addChild(ana)
  expect(await leaving(ana, true)).toEqual([
    409,
    'Erro ao sair da família: baixe antes uma cópia de tudo ou exclua as crianças.',
  ])
  const carlos = await newMember(ana, { role: 'child' })
  expect(await leaving(ana, true)).toEqual([
    409,
    'Erro ao sair da família: ela ficaria sem nenhum responsável.',
  ])
  expect(await leaving(carlos)).toEqual([403, 'Só um responsável pode fazer isso.'])
  expect(await answerOf('familia/sair', ana, {})).toEqual([400, 'ID da família não fornecido.'])
})

it('removing says whom it did not find', async () => {
  const ana = await newFamily()
  const notFound = [404, 'Membro não encontrado na família']
  expect(await answerOf('familia/membros/remover', ana, { userId: newId() })).toEqual(notFound)
  expect(await answerOf('familia/membros/remover', ana, { userId: (await newFamily()).userId })).toEqual(
    notFound,
  )
  expect(await answerOf('familia/membros/remover', ana, {})).toEqual([400, notFound[1]])
  expect(await answerOf('familia/membros/remover', ana, { userId: ana.userId })).toEqual([
    409,
    'Para sair você mesmo, use “Sair da família”.',
  ])
  const carlos = await newMember(ana, { role: 'child' })
  expect(await answerOf('familia/membros/remover', carlos, { userId: ana.userId })).toEqual([
    403,
    'Só um responsável pode fazer isso.',
  ])
})

it('joining says what is wrong with the code or the family left behind', async () => {
  const ana = await newFamily()
  const bento = await newFamily()
  const { code } = await anInvite(ana)
  expect(await joining(bento, ' ')).toEqual([400, 'Código de convite inválido.'])
  expect(await joining(bento, 'ABC')).toEqual([400, 'Código de convite inválido ou expirado.'])
  expect(await joining(bento, 'ZZZZZ9')).toEqual([422, 'Código de convite inválido ou expirado.'])
  expect(await joining(ana, code)).toEqual([
    409,
    'Este código é da sua própria família. Envie para quem você quer convidar.',
  ])
  expect(await answerOf('familia/entrar', bento, { code, familyId: newId(), erase: true })).toEqual([
    409,
    'Sua família mudou em outro aparelho. Confira e tente de novo.',
  ])
  expect(await joining(bento, code)).toEqual([409, 'Confirme que a sua família atual pode ser excluída.'])
  await addChild(bento)
  expect(await joining(bento, code)).toEqual([
    409,
    'Antes de trocar de família, baixe uma cópia de tudo ou exclua as crianças.',
  ])
  await newMember(bento, { role: 'child' })
  expect(await joining(bento, code)).toEqual([
    409,
    'Sua família atual ficaria sem nenhum responsável. Convide outro antes de sair.',
  ])
  const guesser = await newFamily()
  for (let attempt = 0; attempt < 10; attempt += 1) await joining(guesser, 'ZZZZZ9')
  expect(await joining(guesser, code)).toEqual([
    429,
    'Muitas tentativas. Espere alguns minutos e tente de novo.',
  ])
})

it('a person whose account is gone is told so', async () => {
  const { code } = await anInvite(await newFamily())
  const gone = await newFamily()
  await database().deleteFrom('users').where('id', '=', gone.userId).execute()
  const notFound = [404, 'Usuário ou ID da família não encontrado.']
  expect(await leaving(gone, true)).toEqual(notFound)
  expect(await joining(gone, code, true)).toEqual(notFound)
})
