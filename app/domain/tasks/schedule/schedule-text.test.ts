import { expect, test } from 'vitest'
import { taskWith } from '#tests/support/tasks.ts'
import { recurrenceText, scheduleSummary, taskTimesText, whoText, windowsText } from './schedule-text.ts'
import { PLAIN_SCHEDULE, type Recurrence, type Rotation } from './schedule.ts'

const TODAY = '2026-11-26'

test('the recurrence is in words', () => {
  const text = (recurrence: Recurrence) => recurrenceText(recurrence, TODAY)
  const weekly = (everyWeeks: number) => ({ kind: 'weekly' as const, everyWeeks, anchorOn: '2026-11-22' })
  const monthly = (...days: number[]) => ({ kind: 'monthly' as const, days })
  expect([weekly(1), weekly(2)].map(text)).toEqual(['Toda semana', 'A cada 2 semanas'])
  expect([monthly(15), monthly(1), monthly(31), monthly()].map(text)).toEqual([
    'Todo dia 15',
    'Todo dia 1º',
    'Último dia do mês',
    'Todo mês',
  ])
  expect([monthly(15, 31), monthly(15, 1), monthly(1, 15, 31)].map(text)).toEqual([
    'Dia 15 e o último',
    'Dias 1º e 15',
    'Dias 1º, 15 e o último',
  ])
  expect(text({ kind: 'once', on: '2026-11-28' })).toBe('Só em 28 de novembro')
  expect(text({ kind: 'once', on: '2026-12-01' })).toBe('Só em 1º de dezembro')
  expect(text({ kind: 'once', on: '2028-12-31' })).toBe('Só em 31 de dezembro de 2028')
  expect(text({ kind: 'once', on: '' })).toBe('Uma vez')
})

test('who does it is in words, with the period of a rotation', () => {
  const rotation: Rotation = { period: 'day', order: ['bia'], anchorOn: '2026-11-22' }
  expect(whoText({ assignment: 'rotation', schedule: { ...PLAIN_SCHEDULE, rotation } })).toBe(
    'Rodízio, cada dia',
  )
  expect(whoText({ assignment: 'first', schedule: null })).toBe('Quem pegar primeiro')
})

test('windows are in words', () => {
  const morning = { slot: 0, from: '07:00', until: '08:00' }
  const evening = { slot: 1, from: '20:00', until: null }
  expect([[], [morning], [evening], [morning, evening]].map(windowsText)).toEqual([
    '',
    '7h até 8h',
    '20h',
    '2 vezes ao dia',
  ])
})

test('all times of a day are named', () => {
  expect(taskTimesText(taskWith({ time: null }))).toBe('a qualquer hora')
  expect(taskTimesText(taskWith({ time: '07:30' }))).toBe('às 7h30')
  const windows = ['07:00', '13:00', '20:00'].map((from, slot) => ({ slot, from, until: null }))
  const times = (count: number) =>
    taskTimesText(
      taskWith({ time: '07:00', schedule: { ...PLAIN_SCHEDULE, windows: windows.slice(0, count) } }),
    )
  expect(times(1)).toBe('às 7h')
  expect(times(2)).toBe('às 7h e às 13h')
  expect(times(3)).toBe('às 7h, às 13h e às 20h')
})

test('the summary of a task says what is not plain', () => {
  expect(scheduleSummary(taskWith())).toBe('')
  expect(scheduleSummary(taskWith({ assignment: 'together' }))).toBe('')
  const task = taskWith({
    childIds: ['bia', 'theo'],
    assignment: 'together',
    isBonus: true,
    steps: [{ number: 0, title: 'Lavar', drawing: null }],
    schedule: {
      ...PLAIN_SCHEDULE,
      season: 'lessons',
      countsWhenIll: true,
      weekdaysByChild: { bia: [1], theo: [2] },
    },
  })
  expect(scheduleSummary(task)).toBe(
    'Juntos · Dias diferentes · 1 passo · Bônus · Só em dias de aula · Vale também doente',
  )
  const windows = [
    { slot: 0, from: '07:00', until: '08:00' },
    { slot: 1, from: '20:00', until: null },
  ]
  const strict = (count: number) =>
    scheduleSummary(
      taskWith({ schedule: { ...PLAIN_SCHEDULE, windows: windows.slice(0, count), isStrict: true } }),
    )
  expect(strict(1)).toBe('7h até 8h · Só neste horário')
  expect(strict(2)).toBe('2 vezes ao dia · Só nestes horários')
})
