import { expect, test } from 'vitest'
import { turnOf } from '#tests/support/device-views.ts'
import { taskDayWith } from '#tests/support/tasks.ts'
import type { TaskDay } from '../task.ts'
import { waitedForText } from './waited-for-text.ts'
import { waitsFor } from './waits-for.ts'

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
