import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { isSpotChecked } from './spot-check.server.ts'

const anyMark = fc.record({
  taskId: fc.uuid(),
  childId: fc.uuid(),
  day: fc.constantFrom('2026-11-25', '2026-11-26'),
  slot: fc.nat(3),
})

test('about one in five marks is checked', () => {
  const key = randomBytes(32)
  const count = 20_000
  const [childId, day, slot] = [newId(), '2026-11-26', 0]
  const marks = Array.from({ length: count }, () => ({ taskId: newId(), childId, day, slot }))
  const share = marks.filter((mark) => isSpotChecked(key, mark)).length / count
  // six standard deviations
  expect(Math.abs(share - 0.2)).toBeLessThan(0.017)
})

test('a mark has the same answer each time, whatever its revision', () => {
  const key = randomBytes(32)
  fc.assert(
    fc.property(anyMark, fc.nat(9), (mark, revision) => {
      expect(isSpotChecked(key, { ...mark, revision } as typeof mark)).toBe(isSpotChecked(key, mark))
    }),
  )
})

test('which marks are checked depends on the key of the installation', () => {
  const [key, otherKey] = [randomBytes(32), randomBytes(32)]
  const marks = Array.from({ length: 200 }, () => ({
    taskId: newId(),
    childId: newId(),
    day: '2026-11-26',
    slot: 0,
  }))
  expect(marks.some((mark) => isSpotChecked(key, mark) !== isSpotChecked(otherKey, mark))).toBe(true)
})
