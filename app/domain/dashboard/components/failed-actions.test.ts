import { expect, test } from 'vitest'
import { POINT_ACTIONS } from '../../points/actions.ts'
import { REWARD_ACTIONS } from '../../rewards/actions.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import { TASK_DAY_ACTIONS } from '../../tasks/task-day-actions.ts'
import type { Dashboard } from '../dashboard.ts'
import { type FailedAction, failedActionsText } from './failed-actions.ts'

const dashboard = {
  children: [
    { id: 'bia', name: 'Bia Alves', entries: [{ id: 'entry', description: 'Ajudou em casa' }] },
    { id: 'davi', name: 'Davi', entries: [] },
  ],
  tasks: [
    { id: 'book', title: 'Ler um livro' },
    { id: 'bath', title: 'Tomar banho' },
  ],
  rewards: [{ id: 'cinema', title: 'Cinema' }],
  requests: [{ id: 'request', title: 'Sorvete', childId: 'bia' }],
} as unknown as Dashboard

const failure = (action: FailedAction['sent']['action'], body: object): FailedAction => ({
  sent: { action, body, key: JSON.stringify(body) },
  message: action.failure,
})
const mark = (taskId: string, childId: string) =>
  failure(TASK_DAY_ACTIONS.mark, { taskId, childId, status: 'done' })

test('one action that got no response has its own message, and is named', () => {
  expect(failedActionsText([mark('book', 'bia')], dashboard)).toBe(
    'Erro ao marcar tarefa: confira sua internet e tente de novo. Faltou: Ler um livro (Bia).',
  )
  expect(failedActionsText([mark('deleted', 'deleted')], dashboard)).toBe(TASK_DAY_ACTIONS.mark.failure)
})

test('several are named together, further ones are counted', () => {
  const actions = [
    mark('book', 'bia'),
    failure(POINT_ACTIONS.score, { scores: [{ childId: 'bia' }, { childId: 'davi' }], label: 'Foi gentil' }),
    failure(REWARD_ACTIONS.pin, { id: 'cinema', isPinned: true }),
    mark('bath', 'davi'),
    failure(POINT_ACTIONS.takeBack, { entryId: 'entry' }),
  ]
  expect(failedActionsText(actions.slice(0, 2), dashboard)).toBe(
    '2 toques ficaram sem resposta: Ler um livro (Bia) e Foi gentil (Bia e Davi). Confira sua internet e tente de novo.',
  )
  expect(failedActionsText(actions, dashboard)).toBe(
    '5 toques ficaram sem resposta: Ler um livro (Bia), Foi gentil (Bia e Davi), Cinema e mais 2. ' +
      'Confira sua internet e tente de novo.',
  )
})

test.each([
  [REWARD_ACTIONS.answerRequest, { id: 'request', answer: 'approved' }, 'Sorvete'],
  [POINT_ACTIONS.takeBack, { entryId: 'entry' }, 'Ajudou em casa'],
  [TASK_DAY_ACTIONS.decide, { answers: [{ taskId: 'book', childId: 'davi' }] }, 'Ler um livro (Davi)'],
  [TASK_DAY_ACTIONS.decide, { answers: [{ taskId: 'book' }, { taskId: 'bath' }] }, '2 respostas'],
  [TASK_ACTIONS.delete, { id: 'bath' }, 'Tomar banho'],
])('%o is named', (action, body, name) => {
  expect(failedActionsText([failure(action, body)], dashboard)).toBe(`${action.failure} Faltou: ${name}.`)
})
