import { expect, test } from 'vitest'
import { PLAIN_SCHEDULE } from './schedule.ts'
import { isMedicine, suggestedSchedule } from './suggested-schedule.ts'

test.each([
  ['Tomar o remédio', true],
  ['Inalação', true],
  ['Pingar o colírio', true],
  ['Guardar os remédios', true],
  ['Vitamina de banana', false],
  ['Remediar a bagunça', false],
  ['Arrumar a cama', false],
])('“%s” is medicine: %s', (title, expected) => expect(isMedicine(title)).toBe(expected))

test('a suggested task counts in lessons, for an ill child, or is plain', () => {
  expect(suggestedSchedule({ title: 'Fazer a lição de casa', season: 'lessons' })).toEqual({
    ...PLAIN_SCHEDULE,
    season: 'lessons',
  })
  expect(suggestedSchedule({ title: 'Tomar o remédio' })).toEqual({ ...PLAIN_SCHEDULE, countsWhenIll: true })
  expect(suggestedSchedule({ title: 'Arrumar a cama' })).toBeNull()
})
