import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_CALENDAR, taskWith } from '#tests/support/tasks.ts'
import { plusDays } from '../families/dates/civil-date.ts'
import { missedTurnsTexts, noDatesText, turnsToName, turnTimesText } from './task-next-dates-text.ts'
import { changeAssignment, scheduledTaskOf } from './schedule/draft-schedule.ts'
import type { PauseKind } from './schedule/absence.ts'
import { ASSIGNMENTS, PLAIN_SCHEDULE, ROTATION_PERIODS, type Schedule, SEASONS } from './schedule/schedule.ts'
import { type FamilyCalendar, turnsOn } from './schedule/turns-on.ts'
import { taskDraftOf } from './task-draft.ts'
import { missedTurns, nextDateText, nextTurns, shownDates, twoWeeks } from './task-next-dates.ts'
import type { Task } from './task.ts'

const THURSDAY = '2026-11-26'
const FAMILY = [
  { id: 'davi', name: 'Davi', gender: 'male' as const },
  { id: 'lia', name: 'Lia', gender: 'female' as const },
  { id: 'nina', name: 'Nina', gender: '' as const },
]
const CHILD_IDS = FAMILY.map(({ id }) => id)
const pauseOf = (childId: string, kind: PauseKind, fromOn: string, toOn = fromOn) => ({
  id: `${childId} ${kind}`,
  kind,
  childIds: [childId],
  fromOn,
  toOn,
})
const next = (task: Task, calendar: FamilyCalendar = EMPTY_CALENDAR) =>
  nextTurns(task, { today: THURSDAY, calendar, count: 3 })
const notes = (task: Task, calendar: FamilyCalendar) =>
  missedTurnsTexts(missedTurns(task, next(task, calendar), calendar), FAMILY, THURSDAY)

test('the next dates are in words, with today and tomorrow by name', () => {
  const texts = (weekdays: number[]) =>
    next(taskWith({ weekdays })).map(({ day }) => nextDateText(day, THURSDAY))
  expect(texts([0, 6])).toEqual(['sáb 28', 'dom 29', 'sáb 5'])
  expect(texts([0, 1, 2, 3, 4, 5, 6])).toEqual(['hoje', 'amanhã', 'sáb 28'])
  expect(texts([4])).toEqual(['hoje', 'qui 3', 'qui 10'])
  expect(texts([])).toEqual([])
  expect(nextDateText('2026-12-26', THURSDAY)).toBe('sáb 26/12')
  expect(nextDateText('2027-11-25', THURSDAY)).toBe('qui 25/11')
  expect(nextDateText('2028-12-31', THURSDAY)).toBe('dom 31/12/2028')
})

test('with weeks between, the last of the shown dates is the first one after them', () => {
  const shown = (everyWeeks: number, weekdays: number[], anchorOn = THURSDAY) => {
    const recurrence = { kind: 'weekly' as const, everyWeeks, anchorOn }
    const task = taskWith({ weekdays, schedule: { ...PLAIN_SCHEDULE, recurrence } })
    const dates = nextTurns(task, { today: THURSDAY, calendar: EMPTY_CALENDAR, count: 8 })
    return shownDates(task, dates, 3).map(({ day }) => nextDateText(day, THURSDAY))
  }
  const everyDay = [0, 1, 2, 3, 4, 5, 6]
  expect(shown(1, everyDay)).toEqual(['hoje', 'amanhã', 'sáb 28'])
  expect(shown(2, everyDay)).toEqual(['hoje', 'amanhã', 'dom 6'])
  expect(shown(3, everyDay)).toEqual(['hoje', 'amanhã', 'dom 13/12'])
  expect(shown(2, everyDay, '2026-12-03')).toEqual(['dom 29', 'seg 30', 'dom 13/12'])
  expect(shown(2, [4])).toEqual(['hoje', 'qui 10', 'qui 24/12'])
})

test('a turn of a child that is away passes, and the words say to whom', () => {
  const rotation = { period: 'turn' as const, order: ['nina', 'davi', 'lia'], anchorOn: THURSDAY }
  const task = taskWith({
    childIds: CHILD_IDS,
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, rotation },
  })
  const presences = [{ childId: 'nina', anchorOn: '2026-11-22', days: Array(14).fill(false) }]
  expect(notes(task, { ...EMPTY_CALENDAR, presences })).toEqual(['hoje Nina está fora: passa para o Davi'])
  const pauses = [pauseOf('davi', 'trip', '2026-11-27')]
  expect(notes(task, { ...EMPTY_CALENDAR, pauses })).toEqual([
    'amanhã o Davi está viajando: passa para a Lia',
  ])
})

test('a child that rests is named, also on a date on which nobody has the task', () => {
  const task = taskWith({ childIds: ['lia', 'davi'], schedule: { ...PLAIN_SCHEDULE, season: 'lessons' } })
  const pauses = [pauseOf('lia', 'vacation', '2026-11-26', '2026-11-27'), pauseOf('davi', 'sick', THURSDAY)]
  expect(notes(task, { ...EMPTY_CALENDAR, pauses })).toEqual([
    'hoje e amanhã a Lia está de férias: fica sem a tarefa',
    'hoje o Davi está doente: fica sem a tarefa',
  ])
})

test('what is the same on several dates is said once', () => {
  const note = (...days: string[]) => {
    const missed = { childId: 'davi', absence: 'está fora', toChildId: null }
    const texts = missedTurnsTexts(
      days.map((day) => ({ day: `2026-${day}`, ...missed })),
      FAMILY,
      THURSDAY,
    )
    expect(texts).toHaveLength(1)
    return texts[0]!.replace(' o Davi está fora: fica sem a tarefa', '')
  }
  expect(note('11-27', '11-28', '11-29')).toBe('de amanhã a dom 29')
  expect(note('11-26', '11-27')).toBe('hoje e amanhã')
  expect(note('11-28', '12-05', '12-06', '12-07')).toBe('sáb 28 e de sáb 5 a seg 7')
  expect(note('11-26', '12-03', '12-10', '12-17')).toBe('hoje, qui 3 e mais 2 vezes')
})

test('a date names the times of its turns if their children differ', () => {
  const windows = ['07:00', '20:00'].map((from, slot) => ({ slot, from, until: null }))
  const rotation = { period: 'turn' as const, order: ['davi', 'lia'], anchorOn: THURSDAY }
  const turnsOfToday = (task: Partial<Task>) =>
    next(taskWith({ childIds: ['davi', 'lia'], ...task }))[0]!.turns
  const each = turnsOfToday({ schedule: { ...PLAIN_SCHEDULE, windows } })
  const inTurn = turnsOfToday({
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, windows, rotation },
  })
  const times = (turns: typeof each) => turnsToName(turns).map(({ time }) => time)
  expect([each, inTurn].map(times)).toEqual([['07:00'], ['07:00', '20:00']])
  expect(turnTimesText(each, FAMILY)).toBe('7h: Davi e Lia, 20h: Davi e Lia')
  expect(turnTimesText(inTurn, FAMILY)).toBe('7h: Davi, 20h: Lia')
  expect(turnTimesText(turnsOfToday({ assignment: 'first' }), FAMILY)).toBe('Davi ou Lia')
})

test('a changed turn is named', () => {
  const task = taskWith({ childIds: ['lia', 'davi'] })
  const change = { taskId: task.id, day: THURSDAY, slot: 0, childId: 'lia' }
  const turnChanges = [{ ...change, toChildId: null }]
  expect(notes(task, { ...EMPTY_CALENDAR, turnChanges })).toEqual(['hoje a Lia não precisa'])
})

test('a task without a next date says why', () => {
  const holidays = taskWith({ schedule: { ...PLAIN_SCHEDULE, season: 'vacation' } })
  expect(next(holidays)).toEqual([])
  expect(noDatesText(holidays, true)).toBe('Nenhuma por enquanto: só aparece nas férias.')
  expect(noDatesText(taskWith({ isPaused: true }), true)).toBe('Pausada: nenhuma, até você retomar.')
  expect(noDatesText(taskWith(), true)).toBe('Nenhuma por enquanto: nesses dias ninguém pode fazer.')
  const once = (on: string) =>
    noDatesText(taskWith({ schedule: { ...PLAIN_SCHEDULE, recurrence: { kind: 'once', on } } }), false)
  expect(once('2026-11-25')).toBe('Nenhuma: a data já passou.')
  expect(once('')).toBe('Escolha a data.')
})

const weekdaysArbitrary = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
const dayArbitrary = fc.integer({ min: 0, max: 60 }).map((days) => plusDays('2026-11-01', days))
const scheduleArbitrary: fc.Arbitrary<Schedule> = fc.record({
  recurrence: fc.oneof(
    fc.record({
      kind: fc.constant('weekly' as const),
      everyWeeks: fc.integer({ min: 1, max: 8 }),
      anchorOn: dayArbitrary,
    }),
    fc.record({
      kind: fc.constant('monthly' as const),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('once' as const), on: dayArbitrary }),
  ),
  weekdaysByChild: fc.option(
    fc.record({ davi: weekdaysArbitrary, lia: weekdaysArbitrary, nina: weekdaysArbitrary }),
  ),
  rotation: fc.record({
    period: fc.constantFrom(...ROTATION_PERIODS),
    order: fc.constant(['lia', 'nina', 'davi']),
    anchorOn: dayArbitrary,
  }),
  windows: fc.constantFrom(
    [],
    [{ slot: 1, from: '07:00', until: '08:00' }],
    [
      { slot: 2, from: '07:00', until: null },
      { slot: 0, from: '20:00', until: null },
    ],
  ),
  isStrict: fc.boolean(),
  season: fc.constantFrom(...SEASONS),
  countsWhenIll: fc.boolean(),
})
const draftArbitrary = fc
  .record({
    weekdays: weekdaysArbitrary,
    childIds: fc.subarray(CHILD_IDS, { minLength: 1 }),
    assignment: fc.constantFrom(...ASSIGNMENTS),
    schedule: scheduleArbitrary,
    restarts: fc.boolean(),
  })
  .map(({ restarts, ...fields }) => {
    const draft = { ...taskDraftOf(null, CHILD_IDS), ...fields }
    if (!restarts) return draft
    const start = { today: THURSDAY, order: CHILD_IDS }
    return {
      ...draft,
      assignment: 'each' as const,
      ...changeAssignment({ ...draft, assignment: 'each' }, 'rotation', start),
    }
  })
const calendarArbitrary: fc.Arbitrary<FamilyCalendar> = fc.record({
  presences: fc.array(
    fc.record({
      childId: fc.constantFrom(...CHILD_IDS),
      anchorOn: fc.constant('2026-11-22'),
      days: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    }),
    { maxLength: 2 },
  ),
  pauses: fc.array(
    fc
      .tuple(
        fc.constantFrom(...CHILD_IDS),
        fc.constantFrom('vacation' as const, 'trip' as const),
        dayArbitrary,
      )
      .map(([childId, kind, day]) => pauseOf(childId, kind, day, plusDays(day, 5))),
    { maxLength: 2 },
  ),
  turnChanges: fc.constant([]),
})

test('the preview of any draft is what turnsOn says day by day', () => {
  fc.assert(
    fc.property(draftArbitrary, calendarArbitrary, (draft, calendar) => {
      const task = scheduledTaskOf(draft, { id: 't1', startsOn: '2026-11-24', isPaused: false })
      const expected = Array.from({ length: 14 }, (_, offset) => plusDays('2026-11-22', offset)).map(
        (day) => ({
          day,
          turns: day < THURSDAY ? [] : turnsOn(task, day, calendar),
        }),
      )
      expect(twoWeeks(task, THURSDAY, calendar)).toEqual(expected)
      const preview = nextTurns(task, { today: THURSDAY, calendar, count: 4 }).filter(
        ({ turns }) => turns.length > 0,
      )
      const lastDay = preview.at(-1)?.day ?? plusDays(THURSDAY, 13)
      const days: typeof preview = []
      for (let day = THURSDAY; day <= lastDay; day = plusDays(day, 1)) {
        const turns = turnsOn(task, day, calendar)
        if (turns.length > 0) days.push({ day, turns })
      }
      expect(preview).toEqual(days)
    }),
  )
})
