import { expect, test } from 'vitest'
import { turnOf } from '#tests/support/device-views.ts'
import { EMPTY_CALENDAR, taskDayWith, taskWith } from '#tests/support/tasks.ts'
import type { Assignment } from '../schedule/schedule.ts'
import type { TaskDay } from '../task.ts'
import { unmarkedHolders, withTakenTurns } from './todays-turns.ts'
import { familyWeek } from './week.ts'
import { turnText } from './week-text.ts'

const [YESTERDAY, TODAY] = ['2026-11-25', '2026-11-26']

/** The turns of today and of the day before, of a task of Lia, Davi and Nina of whom some have these task days today. */
function turnsOf(assignment: Assignment, ...days: (Partial<TaskDay> & { childId: string })[]) {
  const task = taskWith({ id: 'dishes', childIds: ['lia', 'davi', 'nina'], assignment })
  const children = ['Lia', 'Davi', 'Nina'].map((name) => ({
    id: name.toLowerCase(),
    name,
    gender: '' as const,
    taskDays: days
      .filter(({ childId }) => childId === name.toLowerCase())
      .map((fields) => taskDayWith({ taskId: task.id, day: TODAY, ...fields })),
  }))
  const week = withTakenTurns(familyWeek(children, [task], [YESTERDAY, TODAY], EMPTY_CALENDAR))
  const textsOn = (index: number) =>
    week.map(({ child, cells }) => cells[index]!.items.map((item) => turnText(item, child, children)))
  const item = week[0]!.cells[1]!.items[0]!
  return {
    before: textsOn(0),
    today: textsOn(1),
    unmarked: unmarkedHolders(item, children).map(({ id }) => id),
  }
}
const taken = turnOf({ assignment: 'first', isTaken: true })

test("a turn of today that a child has taken is only this child's, and says so", () => {
  const open = [['quem pegar'], ['quem pegar'], ['quem pegar']]
  expect(turnsOf('first')).toEqual({ before: open, today: open, unmarked: ['lia', 'davi', 'nina'] })
  const { before, today } = turnsOf('first', { childId: 'lia', turn: taken })
  expect(before).toEqual(open)
  expect(today).toEqual([['Lia pegou'], [], []])
})

test('another turn of the same day stays open', () => {
  const open = [['quem pegar'], ['quem pegar'], ['quem pegar']]
  expect(turnsOf('first', { childId: 'lia', turn: taken, slot: 1 }).today).toEqual(open)
})

test('children who have marked the turn of today can no longer be excused', () => {
  expect(turnsOf('each', { childId: 'lia' }).unmarked).toEqual(['lia', 'davi', 'nina'])
  for (const status of ['claimed', 'redo', 'done', 'not_done'] as const)
    expect(turnsOf('each', { childId: 'davi', status }).unmarked).toEqual(['lia', 'nina'])
})

test('a turn that was taken and marked is nobody else’s to excuse', () => {
  expect(turnsOf('first', { childId: 'lia', turn: taken }).unmarked).toEqual(['lia', 'davi', 'nina'])
  expect(turnsOf('first', { childId: 'lia', turn: taken, status: 'done' }).unmarked).toEqual([])
})
