import { expect, test } from 'vitest'
import { now, setClock } from './clock.server.ts'

test('a clock is replaced until its own restore, in whatever order others are restored', () => {
  const first = setClock(() => new Date(1000))
  const second = setClock(() => new Date(2000))
  expect(now().getTime()).toBe(2000)
  first.restore()
  expect(now().getTime()).toBe(2000)
  second.restore()
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1000)
})

test('the former clock runs again after the newer one is restored', () => {
  const first = setClock(() => new Date(1000))
  setClock(() => new Date(2000)).restore()
  expect(now().getTime()).toBe(1000)
  first.restore()
})
