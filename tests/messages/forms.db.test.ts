import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { action as redeem } from '#app/routes/family/redeem-reward.ts'
import { action as saveChild } from '#app/routes/family/save-child.ts'
import { action as saveFamily } from '#app/routes/family/save-family.ts'
import { action as saveReward } from '#app/routes/family/save-reward.ts'
import { action as saveTask } from '#app/routes/family/save-task.ts'
import { action as scoreChild } from '#app/routes/family/score-child.ts'
import { action as updateProfile } from '#app/routes/family/update-profile.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addChild, childInput, newFamily, rewardInput, taskInput } from '#tests/support/family-content.ts'
import { answerOf, type Handler } from './answer-of.ts'

let testDatabase: TestDatabase
let ana: FamilyScope
let childId: string
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  ana = await newFamily()
  childId = await addChild(ana)
})
afterAll(() => testDatabase.close())

function childForm(fields: object): FormData {
  const form = new FormData()
  form.set('child', JSON.stringify({ ...childInput(), ...fields }))
  return form
}

const LONG = 'a'.repeat(501)
const score = (fields: object) => ({ requestId: newId(), childId, type: 'positive', points: 5, ...fields })

describe('a form that breaks a rule is refused in the words of the rule', () => {
  const refusals: [name: string, action: Handler, body: () => object | string, message: string][] = [
    [
      'a child without a name',
      saveChild,
      () => childForm({ name: ' ' }),
      'Por favor, preencha todos os campos obrigatórios.',
    ],
    ['a child of a long name', saveChild, () => childForm({ name: LONG }), 'O nome pode ter até 60 letras.'],
    ['a child of 19', saveChild, () => childForm({ age: 19 }), 'A idade vai de 0 a 18 anos.'],
    [
      'a child of half a year',
      saveChild,
      () => childForm({ age: 0.5 }),
      'A idade vai em anos inteiros, de 0 a 18.',
    ],
    [
      'a child of four characteristics',
      saveChild,
      () => childForm({ characteristics: ['curious', 'creative', 'calm', 'shy'] }),
      'Escolha até 3 características.',
    ],
    [
      'a child of one characteristic twice',
      saveChild,
      () => childForm({ characteristics: ['curious', 'curious'] }),
      'Escolha cada característica uma vez.',
    ],
    [
      'a task of no child',
      saveTask,
      () => taskInput([]),
      'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.',
    ],
    [
      'a task of a long title',
      saveTask,
      () => taskInput([childId], { title: LONG }),
      'O título pode ter até 120 letras.',
    ],
    [
      'a task of a long description',
      saveTask,
      () => taskInput([childId], { description: LONG }),
      'A descrição pode ter até 500 letras.',
    ],
    [
      'a task of half a point',
      saveTask,
      () => taskInput([childId], { points: 1.5 }),
      'Os pontos vão em números inteiros.',
    ],
    [
      'a task of too many points',
      saveTask,
      () => taskInput([childId], { points: 100_001 }),
      'Uma tarefa pode valer até 100.000 pontos.',
    ],
    [
      'a reward without points',
      saveReward,
      () => rewardInput({ points: 0 }),
      'Por favor, preencha nome e pontos válidos.',
    ],
    [
      'a reward of a long name',
      saveReward,
      () => rewardInput({ title: LONG }),
      'O nome pode ter até 120 letras.',
    ],
    [
      'a reward of half a point',
      saveReward,
      () => rewardInput({ points: 1.5 }),
      'Os pontos vão em números inteiros.',
    ],
    [
      'a reward of too many points',
      saveReward,
      () => rewardInput({ points: 1_000_001 }),
      'Um prêmio pode custar até 1.000.000 de pontos.',
    ],
    [
      'no reward',
      redeem,
      () => ({ id: newId(), childId, rewardId: '' }),
      'Selecione um prêmio para resgatar.',
    ],
    ['a score of no type', scoreChild, () => score({ type: '' }), 'Selecione o tipo de pontuação.'],
    [
      'a score of nobody',
      scoreChild,
      () => score({ childId: '', description: '' }),
      'Erro: Informações de usuário ou família ausentes.',
    ],
    [
      'a positive score of none',
      scoreChild,
      () => score({ points: 0, description: '' }),
      'Pontuação positiva deve ser maior que zero.',
    ],
    [
      'a negative score of none',
      scoreChild,
      () => score({ type: 'negative', points: 0, description: 'Gritou' }),
      'Pontuação negativa inválida.',
    ],
    [
      'an unknown conduct',
      scoreChild,
      () => score({ type: 'conduct', conduct: 'cantar' }),
      'Pontuação negativa inválida.',
    ],
    [
      'a negative score without words',
      scoreChild,
      () => score({ type: 'negative', description: ' ' }),
      'Por favor, forneça uma descrição para a pontuação manual.',
    ],
    [
      'a score of too many points',
      scoreChild,
      () => score({ points: 100_001, description: '' }),
      'São pontos demais de uma vez: o limite é 100.000.',
    ],
    [
      'a score of a long description',
      scoreChild,
      () => score({ description: LONG }),
      'A descrição pode ter até 500 letras.',
    ],
    [
      'a name that turns the line around',
      updateProfile,
      () => ({ name: 'Ana \u202e' }),
      'O nome tem caracteres que não podemos guardar.',
    ],
    [
      'a foreign time zone',
      saveFamily,
      () => ({ name: 'Alves', timeZone: 'Europe/Lisbon', revision: 0 }),
      'Escolha um fuso horário do Brasil.',
    ],
    ['half a request', saveTask, () => '{"title":', 'O pedido chegou incompleto. Tente novamente.'],
  ]
  it.each(refusals)('%s', async (_name, action, body, message) => {
    expect(await answerOf(action, ana, body())).toEqual([400, message])
  })
})
