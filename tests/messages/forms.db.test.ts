import { beforeAll, describe, expect, it } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import type { ActionPath } from '#app/domain/dashboard/action-failures.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, childInput, newFamily, rewardInput, taskInput } from '#tests/support/family-content.ts'
import { answerOf } from './answer-of.ts'

setUpTestDatabase()
let ana: FamilyScope
let childId: string
beforeAll(async () => {
  ana = await newFamily()
  childId = await addChild(ana)
})

function childForm(fields: object): FormData {
  const form = new FormData()
  form.set('child', JSON.stringify({ ...childInput(), ...fields }))
  return form
}

const LONG = 'a'.repeat(501)
const score = (fields: object) => ({ requestId: newId(), childId, type: 'positive', points: 5, ...fields })

describe('a form that breaks a rule is refused in the words of the rule', () => {
  const refusals: [name: string, action: ActionPath, body: () => object | string, message: string][] = [
    [
      'a child without a name',
      'criancas/salvar',
      () => childForm({ name: ' ' }),
      'Por favor, preencha todos os campos obrigatórios.',
    ],
    [
      'a child of a long name',
      'criancas/salvar',
      () => childForm({ name: LONG }),
      'O nome pode ter até 60 letras.',
    ],
    ['a child of 19', 'criancas/salvar', () => childForm({ age: 19 }), 'A idade vai de 0 a 18 anos.'],
    [
      'a child of half a year',
      'criancas/salvar',
      () => childForm({ age: 0.5 }),
      'A idade vai em anos inteiros, de 0 a 18.',
    ],
    [
      'a child of four characteristics',
      'criancas/salvar',
      () => childForm({ characteristics: ['curious', 'creative', 'calm', 'shy'] }),
      'Escolha até 3 características.',
    ],
    [
      'a child of one characteristic twice',
      'criancas/salvar',
      () => childForm({ characteristics: ['curious', 'curious'] }),
      'Escolha cada característica uma vez.',
    ],
    [
      'a task of no child',
      'tarefas/salvar',
      () => taskInput([]),
      'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.',
    ],
    [
      'a task of a long title',
      'tarefas/salvar',
      () => taskInput([childId], { title: LONG }),
      'O título pode ter até 120 letras.',
    ],
    [
      'a task of a long description',
      'tarefas/salvar',
      () => taskInput([childId], { description: LONG }),
      'A descrição pode ter até 500 letras.',
    ],
    [
      'a task of half a point',
      'tarefas/salvar',
      () => taskInput([childId], { points: 1.5 }),
      'Os pontos vão em números inteiros.',
    ],
    [
      'a task of too many points',
      'tarefas/salvar',
      () => taskInput([childId], { points: 100_001 }),
      'Uma tarefa pode valer até 100.000 pontos.',
    ],
    [
      'a reward without points',
      'premios/salvar',
      () => rewardInput({ points: 0 }),
      'Por favor, preencha nome e pontos válidos.',
    ],
    [
      'a reward of a long name',
      'premios/salvar',
      () => rewardInput({ title: LONG }),
      'O nome pode ter até 120 letras.',
    ],
    [
      'a reward of half a point',
      'premios/salvar',
      () => rewardInput({ points: 1.5 }),
      'Os pontos vão em números inteiros.',
    ],
    [
      'a reward of too many points',
      'premios/salvar',
      () => rewardInput({ points: 1_000_001 }),
      'Um prêmio pode custar até 1.000.000 de pontos.',
    ],
    [
      'no reward',
      'premios/resgatar',
      () => ({ id: newId(), childId, rewardId: '' }),
      'Selecione um prêmio para resgatar.',
    ],
    ['a score of no type', 'pontos/atribuir', () => score({ type: '' }), 'Selecione o tipo de pontuação.'],
    [
      'a score of nobody',
      'pontos/atribuir',
      () => score({ childId: '', description: '' }),
      'Erro: Informações de usuário ou família ausentes.',
    ],
    [
      'a positive score of none',
      'pontos/atribuir',
      () => score({ points: 0, description: '' }),
      'Pontuação positiva deve ser maior que zero.',
    ],
    [
      'a negative score of none',
      'pontos/atribuir',
      () => score({ type: 'negative', points: 0, description: 'Gritou' }),
      'Pontuação negativa inválida.',
    ],
    [
      'an unknown conduct',
      'pontos/atribuir',
      () => score({ type: 'conduct', conduct: 'cantar' }),
      'Pontuação negativa inválida.',
    ],
    [
      'a negative score without words',
      'pontos/atribuir',
      () => score({ type: 'negative', description: ' ' }),
      'Por favor, forneça uma descrição para a pontuação manual.',
    ],
    [
      'a score of too many points',
      'pontos/atribuir',
      () => score({ points: 100_001, description: '' }),
      'São pontos demais de uma vez: o limite é 100.000.',
    ],
    [
      'a score of a long description',
      'pontos/atribuir',
      () => score({ description: LONG }),
      'A descrição pode ter até 500 letras.',
    ],
    [
      'a name that turns the line around',
      'perfil',
      () => ({ name: 'Ana \u202e' }),
      'O nome tem caracteres que não podemos guardar.',
    ],
    [
      'a foreign time zone',
      'familia/salvar',
      () => ({ name: 'Alves', timeZone: 'Europe/Lisbon', revision: 0 }),
      'Escolha um fuso horário do Brasil.',
    ],
    ['half a request', 'tarefas/salvar', () => '{"title":', 'O pedido chegou incompleto. Tente novamente.'],
  ]
  it.each(refusals)('%s', async (_name, action, body, message) => {
    expect(await answerOf(action, ana, body())).toEqual([400, message])
  })
})
