import { beforeAll, describe, expect, it } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import type { ActionName } from '#app/domain/dashboard/actions.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, childInput, newFamily, rewardInput, taskInput } from '#tests/support/family-content.ts'
import { submit } from './submit-and-load.ts'

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
const taskForm = (fields: object) => ({ ...taskInput([childId]), ...fields })
const scoreForm = (fields: object) => ({
  requestId: newId(),
  childId,
  type: 'positive',
  points: 5,
  ...fields,
})

const conductForm = (fields: object) => ({ id: newId(), label: 'Pôs a mesa', points: 5, ...fields })

const LONG_TEXT = 'a'.repeat(501)

/** Invalid changes to a valid form, and the expected message. */
type Refusal = [name: string, changes: object, message: string]

describe.each<[ActionName, form: (fields: object) => object, Refusal[]]>([
  [
    'criancas.salvar',
    childForm,
    [
      ['a child without a name', { name: ' ' }, 'Por favor, preencha todos os campos obrigatórios.'],
      ['a child with a long name', { name: LONG_TEXT }, 'O nome pode ter até 60 letras.'],
      ['a child of 19', { age: 19 }, 'A idade vai de 0 a 18 anos.'],
      ['a child aged half a year', { age: 0.5 }, 'A idade vai em anos inteiros, de 0 a 18.'],
      [
        'a child with four characteristics',
        { characteristics: ['curious', 'creative', 'calm', 'shy'] },
        'Escolha até 3 características.',
      ],
      [
        'a child with a repeated characteristic',
        { characteristics: ['curious', 'curious'] },
        'Escolha cada característica uma vez.',
      ],
    ],
  ],
  [
    'tarefas.salvar',
    taskForm,
    [
      [
        'a task without a child',
        { childIds: [] },
        'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.',
      ],
      ['a task with a long title', { title: LONG_TEXT }, 'O título pode ter até 120 letras.'],
      ['a task with a long description', { description: LONG_TEXT }, 'A descrição pode ter até 500 letras.'],
      ['a task for half a point', { points: 1.5 }, 'Os pontos vão em números inteiros.'],
      ['a task with too many points', { points: 100_001 }, 'Uma tarefa pode valer até 100.000 pontos.'],
    ],
  ],
  [
    'premios.salvar',
    rewardInput,
    [
      ['a reward without points', { points: 0 }, 'Por favor, preencha nome e pontos válidos.'],
      ['a reward with a long name', { title: LONG_TEXT }, 'O nome pode ter até 120 letras.'],
      ['a reward for half a point', { points: 1.5 }, 'Os pontos vão em números inteiros.'],
      [
        'a reward with too many points',
        { points: 1_000_001 },
        'Um prêmio pode custar até 1.000.000 de pontos.',
      ],
    ],
  ],
  [
    'pontos.atribuir',
    scoreForm,
    [
      ['a score without a type', { type: '' }, 'Selecione o tipo de pontuação.'],
      [
        'a score without a child',
        { childId: '', description: '' },
        'Erro: Informações de usuário ou família ausentes.',
      ],
      [
        'a positive score of zero',
        { points: 0, description: '' },
        'Pontuação positiva deve ser maior que zero.',
      ],
      [
        'a negative score of zero',
        { type: 'negative', points: 0, description: 'Gritou' },
        'Pontuação negativa inválida.',
      ],
      ['an unknown conduct', { type: 'conduct', conduct: 'cantar' }, 'Pontuação negativa inválida.'],
      [
        'a negative score without a description',
        { type: 'negative', description: ' ' },
        'Por favor, forneça uma descrição para a pontuação manual.',
      ],
      [
        'a score with too many points',
        { points: 100_001, description: '' },
        'São pontos demais de uma vez: o limite é 100.000.',
      ],
      ['a score of no child', { scores: [] }, 'Escolha pelo menos uma criança.'],
      ['a score with a long description', { description: LONG_TEXT }, 'A descrição pode ter até 500 letras.'],
    ],
  ],
  [
    'condutas.salvar',
    conductForm,
    [
      ['a conduct without a label', { label: ' ' }, 'Por favor, preencha a conduta e os pontos.'],
      ['a conduct of zero points', { points: 0 }, 'Por favor, preencha a conduta e os pontos.'],
      [
        'a conduct with too many points',
        { points: -100_001 },
        'São pontos demais de uma vez: o limite é 100.000.',
      ],
      ['a conduct with a long label', { label: LONG_TEXT }, 'A conduta pode ter até 80 letras.'],
      ['a conduct with a long repair', { repair: LONG_TEXT }, 'A reparação pode ter até 120 letras.'],
    ],
  ],
])('%s refuses', (action, form, refusals) => {
  it.each(refusals)('%s', async (_name, changes, message) => {
    expect(await submit(action, ana, form(changes))).toBe(`400 ${message}`)
  })
})

it.each<[name: string, ActionName, body: object | string, message: string]>([
  ['a truncated request', 'tarefas.salvar', '{"title":', 'O pedido chegou incompleto. Tente novamente.'],
  [
    'a redemption without a reward',
    'premios.resgatar',
    { id: newId(), childId: newId(), rewardId: '' },
    'Selecione um prêmio para resgatar.',
  ],
  [
    'a name with a bidirectional control character',
    'perfil.salvar',
    { name: 'Ana \u202e' },
    'O nome tem caracteres que não podemos guardar.',
  ],
  [
    'a time zone outside Brazil',
    'familia.salvar',
    { name: 'Alves', timeZone: 'Europe/Lisbon', revision: 0 },
    'Escolha um fuso horário do Brasil.',
  ],
])('an action refuses %s with the message of the rule', async (_name, action, body, message) => {
  expect(await submit(action, ana, body)).toBe(`400 ${message}`)
})
