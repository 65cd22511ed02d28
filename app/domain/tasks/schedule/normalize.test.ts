import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeSchedule } from './normalize.ts'
import { ASSIGNMENTS, PLAIN_SCHEDULE, ROTATION_PERIODS, SEASONS, type Schedule } from './schedule.ts'

const taskOf = (
  weekdays: number[],
  weekdaysByChild: Record<string, number[]>,
  childIds = ['ana', 'bia'],
) => ({
  childIds,
  weekdays,
  time: null,
  assignment: 'each' as const,
  schedule: { ...PLAIN_SCHEDULE, weekdaysByChild },
})

test('weekdays that all children have become those of the task', () => {
  expect(normalizeSchedule(taskOf([1, 2, 3], { ana: [1, 2], bia: [2, 1] }))).toMatchObject({
    weekdays: [1, 2],
    schedule: null,
  })
  const different = taskOf([1, 2], { ana: [1, 2], bia: [1] })
  expect(normalizeSchedule(different)).toEqual(different)
})

test('the only child left keeps its own weekdays', () => {
  expect(normalizeSchedule(taskOf([1, 2], { ana: [1], bia: [2] }, ['bia']))).toMatchObject({
    weekdays: [2],
    schedule: null,
  })
})

test('weekdays can be chosen before children', () => {
  expect(normalizeSchedule(taskOf([1, 2], { ana: [1] }, [])).weekdays).toEqual([1, 2])
})

const CHILD_IDS = ['ana', 'bia', 'caio']
// few, so that children often have the same
const someWeekdays = fc.uniqueArray(fc.integer({ min: 0, max: 2 }))
const aDay = fc.constantFrom('2026-11-26', '2026-12-24')
const aSchedule: fc.Arbitrary<Schedule> = fc.record({
  recurrence: fc.oneof(
    fc.record({
      kind: fc.constant('weekly' as const),
      everyWeeks: fc.integer({ min: 1, max: 2 }),
      anchorOn: aDay,
    }),
    fc.record({ kind: fc.constant('once' as const), on: aDay }),
  ),
  weekdaysByChild: fc.option(fc.dictionary(fc.constantFrom(...CHILD_IDS), someWeekdays)),
  rotation: fc.option(
    fc.record({
      period: fc.constantFrom(...ROTATION_PERIODS),
      order: fc.shuffledSubarray(CHILD_IDS),
      anchorOn: aDay,
    }),
  ),
  windows: fc.constantFrom([], [{ slot: 1, from: '07:00', until: null }]),
  isStrict: fc.boolean(),
  season: fc.constantFrom(...SEASONS),
  countsWhenIll: fc.boolean(),
})

test('a normalized schedule stays the same when it is normalized again', () => {
  const anInput = fc.record({
    childIds: fc.subarray(CHILD_IDS),
    weekdays: someWeekdays,
    time: fc.constantFrom(null, '09:00'),
    assignment: fc.constantFrom(...ASSIGNMENTS),
    schedule: fc.option(aSchedule),
  })
  fc.assert(
    fc.property(anInput, (input) => {
      const normalized = normalizeSchedule(input)
      expect(normalizeSchedule(normalized)).toEqual(normalized)
    }),
    { numRuns: 1_000 },
  )
})
