import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walkDays, walkTurns } from '#tests/support/slow-calendar.ts'
import { PAUSE_KINDS, type Pause, PRESENCE_DAYS } from './absence.ts'
import { ASSIGNMENTS, type Recurrence, ROTATION_PERIODS, type Schedule, SEASONS } from './schedule.ts'
import type { ScheduledTask } from './scheduled-task.ts'
import { type FamilyCalendar, type Turn, turnsOn } from './turns-on.ts'

// two years and a month, with the turn of a year after week 53 and with a 29 February
const DAYS = walkDays({ year: 2026, month: 11, dayOfMonth: 29 }, 2028)
const SUNDAYS = DAYS.filter(({ weekday }) => weekday === 0).map(({ day }) => day)
const CHILDREN = ['ana', 'bia', 'caio', 'davi', 'eva'] as const
/** Has not got the task. */
const SIBLING = 'lia'
const SLOTS = [0, 1, 2, 3] as const

const anyDay = fc.constantFrom(...DAYS.map(({ day }) => day))
const anyWeekdays = fc.subarray([0, 1, 2, 3, 4, 5, 6])

const anyRecurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('weekly'),
      everyWeeks: fc.integer({ min: 1, max: 8 }),
      anchorOn: anyDay,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('monthly'),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('once'), on: anyDay }) },
)

const anyWindows = fc
  .tuple(fc.subarray(['06:30', '07:00', '12:15', '19:00']), fc.shuffledSubarray([...SLOTS], { minLength: 4 }))
  .map(([times, slots]) =>
    times.map((from, index) => ({ slot: slots[index]!, from, until: index % 2 === 0 ? '23:00' : null })),
  )

const anySchedule: fc.Arbitrary<Schedule> = fc
  .record({
    recurrence: anyRecurrence,
    weekdaysByChild: fc.option(
      fc.record(Object.fromEntries(CHILDREN.map((childId) => [childId, anyWeekdays]))),
    ),
    rotation: fc.record({
      period: fc.constantFrom(...ROTATION_PERIODS),
      // with children who have left the task
      order: fc.shuffledSubarray([...CHILDREN], { minLength: CHILDREN.length }),
      anchorOn: anyDay,
    }),
    windows: anyWindows,
    isStrict: fc.boolean(),
    season: fc.constantFrom(...SEASONS),
    countsWhenIll: fc.boolean(),
  })
  .map((schedule) => ({
    ...schedule,
    weekdaysByChild: schedule.recurrence.kind === 'weekly' ? schedule.weekdaysByChild : null,
  }))

const anyTask: fc.Arbitrary<ScheduledTask> = fc
  .record({
    id: fc.constant('t1'),
    time: fc.constantFrom(null, '07:30'),
    weekdays: anyWeekdays,
    childIds: fc.subarray([...CHILDREN], { minLength: 1 }),
    startsOn: fc.oneof({ weight: 4, arbitrary: fc.constant('2026-01-01') }, { weight: 1, arbitrary: anyDay }),
    isPaused: fc.integer({ min: 0, max: 30 }).map((number) => number === 0),
    assignment: fc.constantFrom(...ASSIGNMENTS),
    schedule: fc.option(anySchedule, { freq: 20 }),
  })
  .map((task) => ({
    ...task,
    schedule: task.schedule && {
      ...task.schedule,
      rotation: task.assignment === 'rotation' ? task.schedule.rotation : null,
    },
  }))

const anyPause: fc.Arbitrary<Pause> = fc
  .record({
    id: fc.constant('p1'),
    kind: fc.constantFrom(...PAUSE_KINDS),
    childIds: fc.option(fc.subarray([...CHILDREN], { minLength: 1 })),
    start: fc.nat({ max: DAYS.length - 1 }),
    length: fc.nat({ max: 60 }),
  })
  .map(({ start, length, ...pause }) => ({
    ...pause,
    fromOn: DAYS[start]!.day,
    toOn: DAYS[Math.min(start + length, DAYS.length - 1)]!.day,
  }))

const anyCalendar: fc.Arbitrary<FamilyCalendar> = fc.record({
  presences: fc.uniqueArray(
    fc.record({
      childId: fc.constantFrom(...CHILDREN, SIBLING),
      anchorOn: fc.constantFrom(...SUNDAYS),
      days: fc.array(fc.boolean(), { minLength: PRESENCE_DAYS, maxLength: PRESENCE_DAYS }),
    }),
    { selector: ({ childId }) => childId, maxLength: 4 },
  ),
  pauses: fc.array(anyPause, { maxLength: 5 }),
  turnChanges: fc.uniqueArray(
    fc.record({
      taskId: fc.constantFrom('t1', 't1', 't1', 't2'),
      day: anyDay,
      slot: fc.constantFrom(0, 0, ...SLOTS),
      childId: fc.constantFrom(...CHILDREN),
      toChildId: fc.option(fc.constantFrom(...CHILDREN, SIBLING)),
    }),
    { selector: ({ day, slot, childId }) => `${day} ${slot} ${childId}`, maxLength: 12 },
  ),
})

test('turnsOn agrees with a day-by-day reference implementation for 10,000 random schedules', () => {
  fc.assert(
    // every fourth day of each schedule, so that the test takes seconds; 4 and 7 have no common divisor
    fc.property(anyTask, anyCalendar, fc.nat({ max: 3 }), (task, calendar, firstDay) => {
      const walked = walkTurns(task, calendar, DAYS)
      const wrongDays = []
      for (let index = firstDay; index < DAYS.length; index += 4) {
        const { day } = DAYS[index]!
        const turns = turnsOn(task, day, calendar)
        if (!isSame(turns, walked[index]!)) wrongDays.push({ day, turns, walked: walked[index] })
      }
      expect(wrongDays).toEqual([])
    }),
    { numRuns: 10_000 },
  )
  // takes 8 s on two quiet cores
}, 180_000)

/** Faster than the comparison of `expect`, which millions of days would take minutes with. */
function isSame(turns: readonly Turn[], walked: readonly Turn[]): boolean {
  return (
    turns.length === walked.length &&
    turns.every((turn, index) => {
      const { slot, time, until, isOpen, holders } = walked[index]!
      return (
        turn.slot === slot &&
        turn.time === time &&
        turn.until === until &&
        turn.isOpen === isOpen &&
        turn.holders.length === holders.length &&
        turn.holders.every(
          ({ childId, insteadOf }, place) =>
            childId === holders[place]!.childId && insteadOf === holders[place]!.insteadOf,
        )
      )
    })
  )
}
