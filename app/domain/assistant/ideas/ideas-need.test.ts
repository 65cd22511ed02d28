import { expect, test } from 'vitest'
import type { ChildFacts, Idea, RewardFact } from '../assistant.ts'
import { ideasNeed, meetsNeed, needTexts } from './ideas-need.ts'

function facts(times: readonly (string | null)[], prices: readonly number[] = [], mostInDay = 0) {
  return {
    tasks: times.map((time) => ({ time })) as ChildFacts['tasks'],
    rewards: prices.map((points) => ({ points })) as RewardFact[],
    possible: { days: [0, mostInDay], weeks: [], tasks: [] },
  }
}

test('a part of the day with three tasks fewer than the fullest needs some', () => {
  const need = ideasNeed(
    'tasks',
    facts(['07:00', '07:30', '08:00', '09:00', '14:00', '20:00', '20:30', null]),
  )
  expect(need).toEqual({ kind: 'time', time: 'tarde', count: 1, most: { time: 'manha', count: 4 } })
  expect(needTexts(need!, 'Lia')).toEqual({
    title: 'Faltam tarefas de tarde para Lia',
    reason: 'Na tarde de Lia há 1 combinado; de manhã, 4.',
  })
  expect(meetsNeed({ kind: 'task', time: '17:30' } as Idea, need!)).toBe(true)
  expect(meetsNeed({ kind: 'task', time: '18:00' } as Idea, need!)).toBe(false)
  expect(ideasNeed('tasks', facts(['07:00', '07:30', '14:00', '20:00']))).toBeNull()
  expect(ideasNeed('tasks', facts([]))).toBeNull()
})

test('a child whose cheapest reward costs more than its best day gives needs a small one', () => {
  const need = ideasNeed('rewards', facts([], [200, 50], 49))
  expect(need).toEqual({ kind: 'small-reward', cheapest: 50 })
  expect(needTexts(need!, 'Lia')).toEqual({
    title: 'Falta um prêmio pequeno para Lia',
    reason: 'O mais barato custa 50, mais do que um dia inteiro dá.',
  })
  const reward = (redemptionPeriod: string) => ({ kind: 'reward', points: 30, redemptionPeriod }) as Idea
  expect(meetsNeed(reward('semanal'), need!)).toBe(true)
  expect(meetsNeed(reward('anual'), need!)).toBe(false)
  expect(ideasNeed('rewards', facts([], [200, 50], 50))).toBeNull()
  expect(ideasNeed('rewards', facts([], [], 50))).toBeNull()
  expect(ideasNeed('rewards', facts([], [50], 0))).toBeNull()
})
