import { expect, test } from 'vitest'
import { deviceTaskDay, turnOf } from '#tests/support/device-views.ts'
import { isMissed } from '../../tasks/task-days.ts'
import { isMarkableAt, cardWindowState } from './turn-window.ts'

const window = { time: '07:00', turn: turnOf({ until: '08:00' }) }
const loose = deviceTaskDay('Cama', window)
const strict = deviceTaskDay('Remédio', { ...window, turn: turnOf({ until: '08:00', isStrict: true }) })
const times = ['06:59', '07:00', '07:59', '08:00', '23:59']

test('a window is open from its start until the minute before its end', () => {
  expect(times.map((time) => cardWindowState(loose, time))).toEqual([
    'before',
    'open',
    'open',
    'after',
    'after',
  ])
})

test('a card without a window is open all day', () => {
  expect(cardWindowState(deviceTaskDay('Cama', { time: '19:00' }), '07:00')).toBe('open')
  expect(cardWindowState(deviceTaskDay('Cama', { time: '19:00', turn: turnOf() }), '07:00')).toBe('open')
})

test('a window without an end stays open until the day ends', () => {
  const open = deviceTaskDay('Remédio', { time: '20:00', turn: turnOf({ isStrict: true }) })
  expect(['19:59', '20:00', '23:59'].map((time) => cardWindowState(open, time))).toEqual([
    'before',
    'open',
    'open',
  ])
})

test("with 'Só neste horário' a card can be marked in its window only", () => {
  expect(times.map((time) => isMarkableAt(strict, time))).toEqual([false, true, true, false, false])
  expect(times.map((time) => isMissed(strict, time))).toEqual([false, false, false, true, true])
  expect(times.every((time) => isMarkableAt(loose, time) && !isMissed(loose, time))).toBe(true)
})

test('a mark, and what is to be done again, has no window', () => {
  for (const status of ['claimed', 'done', 'redo'] as const) {
    expect(cardWindowState({ ...strict, status }, '09:00')).toBe('open')
    expect(isMarkableAt({ ...strict, status }, '09:00')).toBe(true)
  }
})
