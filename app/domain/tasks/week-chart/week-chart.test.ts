import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays, weekdayOf } from '../../families/dates/civil-date.ts'
import { EMPTY_CALENDAR, taskWith } from '#tests/support/tasks.ts'
import type { Pause } from '../schedule/absence.ts'
import { PLAIN_SCHEDULE, type Rotation } from '../schedule/schedule.ts'
import type { Task } from '../task.ts'
import { chartDays, chartDetail, chartsOf, defaultChartWeek, weekRangeText } from './week-chart.ts'

const bia = { id: 'bia' }
const theo = { id: 'theo' }

it('chartDays are this week from Sunday to Saturday, or the next week', () => {
  expect(chartDays('2026-11-21', 'this')[0]).toBe('2026-11-15')
  expect(chartDays('2026-11-21', 'this')[6]).toBe('2026-11-21')
  expect(chartDays('2026-11-22', 'this')[0]).toBe('2026-11-22')
  expect(chartDays('2026-11-21', 'next')[0]).toBe('2026-11-22')
  expect(chartDays('2028-02-28', 'this')).toContain('2028-02-29')
})

it('chartDays are seven consecutive days from a Sunday on, for any day', () => {
  const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => plusDays('2010-01-01', days))
  fc.assert(
    fc.property(anyDay, fc.constantFrom('this', 'next'), (today, week) => {
      const days = chartDays(today, week)
      expect(days.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
      expect(days).toEqual(days.map((_, offset) => plusDays(days[0]!, offset)))
      expect(days.includes(today)).toBe(week === 'this')
    }),
  )
})

it('weekRangeText mentions each month and year once', () => {
  expect(weekRangeText(chartDays('2026-11-18', 'this'))).toBe('15 a 21 de novembro de 2026')
  expect(weekRangeText(chartDays('2026-10-01', 'this'))).toBe('27 de setembro a 3 de outubro de 2026')
  expect(weekRangeText(chartDays('2026-12-31', 'this'))).toBe('27 de dezembro de 2026 a 2 de janeiro de 2027')
  expect(weekRangeText(chartDays('2026-02-03', 'this'))).toBe('1º a 7 de fevereiro de 2026')
})

describe('the content of the chart', () => {
  const days = chartDays('2026-11-18', 'this')

  it('a row has boxes on the weekdays of the task, from its first day on', () => {
    const [chart] = chartsOf(
      [bia],
      [taskWith({ weekdays: [1, 3, 5], startsOn: '2026-11-18' })],
      days,
      EMPTY_CALENDAR,
    )
    expect(chart?.rows[0]?.boxes).toEqual([false, false, false, true, false, true, false])
  })

  it('the charts leave out tasks that count on no day of the week, and children without a task', () => {
    const futureTask = taskWith({ weekdays: [1], startsOn: '2026-11-18' })
    expect(chartsOf([bia, theo], [futureTask], days, EMPTY_CALENDAR)).toEqual([])
    expect(
      chartsOf([bia, theo], [futureTask], chartDays('2026-11-18', 'next'), EMPTY_CALENDAR).map(
        ({ child }) => child,
      ),
    ).toEqual([bia])
  })

  it("each child's tasks are ordered by time, then title; those without a time come last", () => {
    const tasks = [
      taskWith({ id: 'd', title: 'Abraço', time: null }),
      taskWith({ id: 'c', title: 'Água do cachorro', time: '18:00', childIds: ['bia', 'theo'] }),
      taskWith({ id: 'b', title: 'Banho', time: '07:00' }),
      taskWith({ id: 'a', title: 'Álbum', time: '07:00' }),
    ]
    const charts = chartsOf([bia, theo], tasks, days, EMPTY_CALENDAR)
    expect(charts.map(({ rows }) => rows.map(({ taskId }) => taskId))).toEqual([['a', 'b', 'c', 'd'], ['c']])
  })

  it('chartDetail has the time and the points, with a singular for one point', () => {
    const closed = { boxes: [true, false, true], openWeekdays: [] }
    expect(chartDetail({ ...closed, time: '07:30', points: 10 })).toBe('7h30 · 10\u00a0pontos')
    expect(chartDetail({ ...closed, time: '15:00', points: 1 })).toBe('15h · 1\u00a0ponto')
    expect(chartDetail({ ...closed, time: null, points: 5 })).toBe('a qualquer hora · 5\u00a0pontos')
  })

  it('says which turns are for the child who takes them first, and follows rotations, windows and pauses', () => {
    const childIds = ['bia', 'theo']
    const open = taskWith({ id: 'open', childIds, assignment: 'first' })
    const ownDays = { bia: [1, 5], theo: [2, 5] }
    const mixed = { ...open, id: 'mixed', schedule: { ...PLAIN_SCHEDULE, weekdaysByChild: ownDays } }
    const details = (tasks: Task[]) =>
      chartsOf([bia, theo], tasks, days, EMPTY_CALENDAR).map(({ rows }) => rows.map(chartDetail))
    expect(details([open])).toEqual([
      ['7h30 · 10\u00a0pontos · quem pegar primeiro'],
      ['7h30 · 10\u00a0pontos · quem pegar primeiro'],
    ])
    expect(details([mixed])).toEqual([
      ['7h30 · 10\u00a0pontos · quem pegar primeiro: sex'],
      ['7h30 · 10\u00a0pontos · quem pegar primeiro: sex'],
    ])

    const windows = [
      { slot: 0, from: '07:00', until: null },
      { slot: 1, from: '18:00', until: null },
    ]
    const rotation: Rotation = { period: 'day', order: childIds, anchorOn: days[0]! }
    const turns = taskWith({
      childIds,
      assignment: 'rotation',
      schedule: { ...PLAIN_SCHEDULE, windows, rotation },
    })
    const trip: Pause = { id: 'p', kind: 'trip', childIds: ['bia'], fromOn: days[2]!, toOn: days[2]! }
    const charts = chartsOf([bia, theo], [turns], days, { ...EMPTY_CALENDAR, pauses: [trip] })
    const ticks = charts.map(({ rows }) =>
      rows.map(({ time, boxes }) => `${time} ${boxes.map(Number).join('')}`),
    )
    expect(ticks).toEqual([
      ['07:00 1000101', '18:00 1000101'],
      ['07:00 0111010', '18:00 0111010'],
    ])
  })
})

it('from Saturday noon on, a chart is for the coming week', () => {
  expect(defaultChartWeek('2026-11-27', '23:59')).toBe('this')
  expect(defaultChartWeek('2026-11-28', '11:59')).toBe('this')
  expect(defaultChartWeek('2026-11-28', '12:00')).toBe('next')
  expect(defaultChartWeek('2026-11-28', '23:59')).toBe('next')
  expect(defaultChartWeek('2026-11-29', '00:00')).toBe('this')
})
