import { expect, it, test } from 'vitest'
import { deviceTaskDay, deviceView } from '#tests/support/device-views.ts'
import type { DeviceTaskDay } from '../device-view.ts'
import { applyMarks, type PendingMark } from './pending-marks.ts'
import { mayPlaySounds, soundOfChange } from './sound-schedule.ts'

const shown = (fields: Partial<DeviceTaskDay> = {}, marks: PendingMark[] = []) =>
  applyMarks(deviceView([deviceTaskDay('Cama', fields)]), marks)
const tap = (status: 'done' | 'pending', revision = 1): PendingMark => ({
  taskId: 'Cama',
  childId: 'lia',
  day: '2026-11-24',
  slot: 0,
  status,
  revision,
})
const waiting = shown({ status: 'claimed', revision: 2 })

it.each([
  ['a mark', shown(), shown({}, [tap('done')]), 'fiz'],
  ['the answer to a mark that waits', shown({}, [tap('done')]), waiting, null],
  [
    'a mark that counts at once',
    shown({}, [tap('done')]),
    shown({ status: 'done', revision: 2 }),
    'confirmed',
  ],
  ['a confirmation', waiting, shown({ status: 'done', revision: 3 }), 'confirmed'],
  ['what is to be done again', waiting, shown({ status: 'redo', revision: 3 }), null],
  ['an undo', waiting, shown({ status: 'claimed', revision: 2 }, [tap('pending', 2)]), null],
  ['a mark that was refused', shown({}, [tap('done')]), shown(), null],
  ["a guardian's 'Não fez'", shown(), shown({ status: 'not_done', revision: 2 }), null],
  ["a guardian's 'Fez'", shown(), shown({ status: 'done', revision: 2 }), null],
  ['the next day', shown(), shown({ day: '2026-11-25', status: 'done' }), null],
  ['the profile of a child that is opened', applyMarks(deviceView([]), []), shown({ status: 'done' }), null],
  ['nothing', shown(), shown(), null],
])('%s sounds as the schedule says', (_, before, after, sound) => {
  expect(soundOfChange(before, after)).toBe(sound)
})

test('a device is silent until a guardian turns sounds on, and from 20:00 to 7:00', () => {
  const times = ['06:59', '07:00', '19:59', '20:00', '23:59', '00:00']
  expect(times.map((time) => mayPlaySounds({ hasSounds: true }, time))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(times.some((time) => mayPlaySounds({ hasSounds: false }, time))).toBe(false)
})
