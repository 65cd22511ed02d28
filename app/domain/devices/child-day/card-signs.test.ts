import { expect, test } from 'vitest'
import { deviceTaskDay, turnOf } from '#tests/support/device-views.ts'
import { stateSignOf, turnSignOf } from './card-signs.ts'

const turnAt = (time: string | null, slot: number, taskId = 'dentes') => ({ taskId, slot, time })

test('the turns of one task differ by the part of the day', () => {
  const turns = [turnAt('07:00', 0), turnAt('15:00', 1), turnAt('20:00', 2)]
  expect(turns.map((turn) => turnSignOf(turn, turns))).toEqual(['manha', 'tarde', 'noite'])
})

test('turns in the same part of the day have clocks, the others keep their sign', () => {
  const turns = [turnAt('07:00', 0), turnAt('11:00', 1), turnAt('20:00', 2)]
  expect(turns.map((turn) => turnSignOf(turn, turns))).toEqual([
    { clock: '07:00' },
    { clock: '11:00' },
    'noite',
  ])
})

test('the only turn of a task, and a turn without a time, have no sign', () => {
  const bath = turnAt('19:00', 0, 'banho')
  const turns = [turnAt('07:00', 0), bath, turnAt(null, 0, 'livre'), turnAt('20:00', 1, 'livre')]
  expect(turnSignOf(bath, turns)).toBeNull()
  expect(turnSignOf(turns[2]!, turns)).toBeNull()
})

const shown = (...[title, fields]: Parameters<typeof deviceTaskDay>) => ({
  ...deviceTaskDay(title, fields),
  isSending: false,
})
const strict = shown('Natação', { time: '09:00', turn: turnOf({ until: '10:00', isStrict: true }) })
const lenient = shown('Lição', { time: '09:00', turn: turnOf({ until: '10:00', isStrict: false }) })

test('before, in and after its time window a card has signs without words', () => {
  expect(['08:00', '09:30', '10:00'].map((time) => stateSignOf(strict, time))).toEqual([
    'mais-tarde',
    null,
    'horario-passou',
  ])
  expect(stateSignOf(lenient, '10:00')).toBe('ainda-da-tempo')
})

test('every answered state has a sign, and a mark that is on its way the hand', () => {
  const signOf = (status: 'pending' | 'redo' | 'claimed' | 'done' | 'not_done') =>
    stateSignOf(shown('Cama', { status }), '08:00')
  expect(signOf('pending')).toBeNull()
  expect(signOf('redo')).toBe('de-novo')
  expect(signOf('claimed')).toBe('esperando')
  expect(signOf('done')).toBe('feito')
  expect(signOf('not_done')).toBe('hoje-nao')
  expect(stateSignOf({ ...shown('Cama', { status: 'claimed' }), isSending: true }, '08:00')).toBe('fiz')
})
