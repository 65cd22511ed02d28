import { expect, test } from 'vitest'
import { PLAIN_SCHEDULE, type TimeWindow } from './schedule.ts'
import { scheduleSchema } from './schema.ts'
import { windowProblems } from './window-problems.ts'

const OVERLAP = 'Este horário começa antes de o outro terminar. Comece a partir de 08:00.'

/** Windows from texts such as '07:00-08:00', or '07:00' without an end. */
const windowsOf = (...texts: string[]): TimeWindow[] =>
  texts.map((text, slot) => {
    const [from = '', until = null] = text.split('-')
    return { slot, from, until }
  })
const messages = (...texts: string[]) =>
  windowProblems(windowsOf(...texts)).map((problem) => problem?.message)

test('windows that follow each other have no problem, in any order, also after one without an end', () => {
  expect(messages('12:00-13:00', '07:00-08:00', '08:00', '20:00')).toEqual(Array(4).fill(undefined))
})

test('a window that begins before the former one ends has a problem', () => {
  expect(messages('07:00-08:00', '07:59-09:00')).toEqual([undefined, OVERLAP])
  expect(messages('07:30', '12:00-13:00', '07:00-08:00')).toEqual([OVERLAP, undefined, undefined])
  expect(windowProblems(windowsOf('07:00-08:00', '07:30'))[1]?.field).toBe('from')
})

test('windows with the same start have a problem', () => {
  expect(messages('07:00', '07:00-08:00')).toEqual([undefined, 'Escolha horários diferentes.'])
})

test('a window without a start, or that ends before it, has a problem at the field', () => {
  expect(windowProblems(windowsOf('', '20:00-19:00'))).toEqual([
    { field: 'from', message: 'Escreva o horário como 07:30.' },
    { field: 'until', message: 'O fim do horário precisa ser depois do começo.' },
  ])
})

test('a schedule is refused for the problem of its windows, and has them by time', () => {
  const parse = (...texts: string[]) =>
    scheduleSchema.safeParse({ ...PLAIN_SCHEDULE, windows: windowsOf(...texts) })
  expect(parse('07:30', '07:00-08:00').error?.issues).toMatchObject([
    { path: ['windows', 0, 'from'], message: OVERLAP },
  ])
  expect(parse('08:00', '07:00-08:00').data?.windows.map(({ slot }) => slot)).toEqual([1, 0])
})
