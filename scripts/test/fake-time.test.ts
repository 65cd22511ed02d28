import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ensureFakeTime, environmentAt } from './fake-time.ts'
import { DATE_MOMENTS, DEFAULT_MOMENT, dateOf } from './moments.ts'

const library = ensureFakeTime()

test.runIf(library)('a process starts at the moment, and its clock goes on from there', () => {
  const moment = new Date('2018-11-04T03:02:00Z')
  const run = (script: string, environment: Record<string, string>) =>
    spawnSync(process.execPath, ['-e', script], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    })
  // this test itself runs at another moment
  const realTime = Number(run('console.log(Date.now())', { LD_PRELOAD: '' }).stdout)
  const shown = run(
    'const start = Date.now(); setTimeout(() => console.log(start, Date.now()), 100)',
    environmentAt(moment, library!, realTime),
  )
  const [start, end] = shown.stdout.split(' ').map(Number)
  expect(shown.stderr).toBe('')
  expect(start! - moment.getTime()).toBeGreaterThanOrEqual(-1_000)
  // an hour, because a busy machine may be slow
  expect(start! - moment.getTime()).toBeLessThan(3_600_000)
  expect(end! - start!).toBeGreaterThanOrEqual(99)
})

test('a moment is the wall time of São Paulo', () => {
  expect(dateOf(DEFAULT_MOMENT)).toEqual(new Date('2026-11-25T13:00:00Z'))
  expect(dateOf('2018-11-04T01:02')).toEqual(new Date('2018-11-04T03:02:00Z'))
  expect(dateOf('now')).toBeUndefined()
})

test.each(['2026-11-29', '2026-11-29 23:58', 'amanhã', ''])('%j is no moment', (text) => {
  expect(() => dateOf(text)).toThrow('a forma é --at=2026-11-29T23:58')
})

test('the sweep over dates has each weekday, and twelve moments', () => {
  const weekdays = new Set(DATE_MOMENTS.map((moment) => new Date(`${moment}Z`).getUTCDay()))
  expect([weekdays.size, DATE_MOMENTS.length]).toEqual([7, 12])
})
