import { expect, test } from 'vitest'
import { beginningText } from './start-agreement.ts'

const SATURDAY = { today: '2026-11-28', timeNow: '15:00' }
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const SCHOOL_DAYS = [1, 2, 3, 4, 5]
const task = (time: string | null, weekdays = EVERY_DAY, childIds = ['lia']) => ({ time, weekdays, childIds })

test.each([
  [[task('20:00'), task(null)], ', a partir de hoje.'],
  [[task('20:00'), task('07:00')], '. Hoje começa 1; os outros, nos próximos dias.'],
  [
    [task('20:00', EVERY_DAY, ['lia', 'davi']), task('16:00', SCHOOL_DAYS)],
    '. Hoje começam 2; os outros, nos próximos dias.',
  ],
  [[task('07:00'), task('16:00', SCHOOL_DAYS)], ', a partir de amanhã.'],
  [[task('16:00', SCHOOL_DAYS)], ', nos próximos dias.'],
])('tasks %j begin “%s”', (tasks, text) => expect(beginningText(tasks, SATURDAY)).toBe(text))
