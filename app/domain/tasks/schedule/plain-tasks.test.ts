import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEMO_TASKS } from '#content/demo-family.ts'
import { EMPTY_CALENDAR, taskWith } from '#tests/support/tasks.ts'
import { type CivilDate, plusDays, weekdayOf } from '../../families/dates/civil-date.ts'
import type { Task } from '../task.ts'
import { turnsOn } from './turns-on.ts'

const YEAR = Array.from({ length: 366 }, (_, offset) => plusDays('2026-11-26', offset))

/** Who had a task on a day before tasks had schedules: each of its children, on its weekdays. */
function formerTurns({ weekdays, startsOn, isPaused, childIds }: Task, day: CivilDate): string[] {
  const counts = !isPaused && startsOn <= day && weekdays.includes(weekdayOf(day))
  return counts ? childIds.map((childId) => `0 ${childId}`) : []
}

const turnTexts = (task: Task, day: CivilDate) =>
  turnsOn(task, day, EMPTY_CALENDAR).flatMap(({ slot, holders }) =>
    holders.map(({ childId }) => `${slot} ${childId}`),
  )

test('a thousand tasks without a schedule have the same children on the same days as before schedules', () => {
  const anyTask = fc.record({
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    childIds: fc.subarray(['ana', 'bia', 'caio', 'davi']),
    startsOn: fc.constantFrom('2020-01-01', ...YEAR),
    isPaused: fc.boolean(),
  })
  fc.assert(
    fc.property(anyTask, (fields) => {
      const task = taskWith(fields)
      const wrongDays = YEAR.filter((day) => turnTexts(task, day).join() !== formerTurns(task, day).join())
      expect(wrongDays).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

test('the tasks of the example family have the same children on the same days as before schedules', () => {
  for (const { weekdays, childNames, time } of DEMO_TASKS) {
    const task = taskWith({ weekdays: [...weekdays], childIds: [...childNames], time })
    for (const day of YEAR) expect(turnTexts(task, day)).toEqual(formerTurns(task, day))
  }
})
