import { expect, test } from 'vitest'
import { turnOf } from '#tests/support/device-views.ts'
import { taskDayWith } from '#tests/support/tasks.ts'
import type { TaskDay } from '../task.ts'
import { siblingNames, waitedForText } from './waited-for-text.ts'
import { partnersOf, waitsFor } from './waits-for.ts'

const together = turnOf({ assignment: 'together' })
const sibling = (name: string, gender: 'female' | 'male', fields: Partial<TaskDay>) => ({
  name,
  gender,
  taskDays: [taskDayWith({ turn: together, ...fields })],
})
const lia = (fields: Partial<TaskDay>) => sibling('Lia', 'female', fields)
const davi = (fields: Partial<TaskDay>) => sibling('Davi', 'male', fields)
const mark = taskDayWith({ status: 'claimed', turn: together })

test("a mark of 'Juntos' waits for the siblings who have the same turn to do", () => {
  const textOf = (...siblings: ReturnType<typeof lia>[]) => waitedForText(waitsFor(mark, siblings))
  expect(textOf(lia({}), davi({}))).toBe('a Lia e o Davi')
  expect(textOf(lia({}), davi({ status: 'claimed' }))).toBe('a Lia')
  expect(textOf(lia({ status: 'redo' }), davi({}))).toBe('o Davi')
  expect(textOf(lia({ slot: 1 }), davi({ day: '2026-11-25' }))).toBe('conferir')
  expect(textOf(lia({ status: 'not_done' }), davi({ status: 'done' }))).toBe('conferir')
})

test('a mark of another task waits for a guardian', () => {
  const own = { ...mark, turn: turnOf({ assignment: 'each' }) }
  expect(waitsFor(own, [lia({ turn: own.turn })])).toEqual([])
  expect(waitsFor({ ...mark, turn: undefined }, [lia({})])).toEqual([])
})

test("a child does a task of 'Juntos' with the siblings of the same turn, also with those who have marked it", () => {
  const mine = { ...mark, status: 'pending' as const }
  const namesOf = (...fields: Partial<TaskDay>[]) =>
    siblingNames(
      partnersOf(mine, [lia({ childId: 'lia', ...fields[0] }), davi({ childId: 'davi', ...fields[1] })]),
    )
  expect(namesOf()).toBe('a Lia e o Davi')
  expect(namesOf({ status: 'claimed' }, { status: 'done' })).toBe('a Lia e o Davi')
  expect(namesOf({ status: 'not_done' }, { slot: 1 })).toBe('')
  expect(namesOf({ childId: mine.childId })).toBe('o Davi')
  expect(partnersOf({ ...mine, turn: turnOf({ assignment: 'each' }) }, [lia({ childId: 'lia' })])).toEqual([])
})
