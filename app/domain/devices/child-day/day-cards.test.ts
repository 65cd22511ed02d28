import { expect, test } from 'vitest'
import { deviceTaskDay, turnOf } from '#tests/support/device-views.ts'
import {
  cardsByTimeOfDay,
  daySections,
  initialTimeOfDay,
  isDayComplete,
  orderCards,
  placesOf,
  remainingCount,
} from './day-cards.ts'
import { timeOfDayAt } from '../../tasks/task-time-of-day.ts'

const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title)

const redo = deviceTaskDay('Plantas', { status: 'redo', time: '08:00' })
const toys = deviceTaskDay('Brinquedos', { time: '16:00' })
const water = deviceTaskDay('Água')
const hands = deviceTaskDay('Mãos', { status: 'claimed', time: '13:00' })
const bed = deviceTaskDay('Cama', { status: 'done', time: '07:00' })
const bath = deviceTaskDay('Banho', { time: '19:00' })
const notDone = deviceTaskDay('Lixo', { status: 'not_done', time: '09:00' })
const day = [bed, notDone, hands, toys, bath, water, redo]

test('the day has a morning until 12:00, an afternoon until 18:00, and an evening', () => {
  expect(['00:00', '11:59', '12:00', '17:59', '18:00', '23:59'].map(timeOfDayAt)).toEqual([
    'manha',
    'manha',
    'tarde',
    'tarde',
    'noite',
    'noite',
  ])
})

test('what a guardian asked to do again comes first, and what is done comes last', () => {
  expect(titles(orderCards(day, '14:32'))).toEqual([
    'Plantas',
    'Brinquedos',
    'Banho',
    'Água',
    'Mãos',
    'Cama',
    'Lixo',
  ])
})

test('a task without a time, or to be done again, is with the current time of day', () => {
  const groups = cardsByTimeOfDay(day, '14:32')
  expect(titles(groups.manha)).toEqual(['Cama', 'Lixo'])
  expect(titles(groups.tarde)).toEqual(['Plantas', 'Brinquedos', 'Água', 'Mãos'])
  expect(titles(groups.noite)).toEqual(['Banho'])
  expect(titles(cardsByTimeOfDay([water, redo], '20:00').noite)).toEqual(['Plantas', 'Água'])
})

test('a card that was marked a moment ago keeps its place', () => {
  const marked = { ...redo, status: 'claimed' as const, redo: null }
  const cards = [hands, toys, marked]
  expect(titles(orderCards(cards, '14:32', (card) => (card === marked ? 'redo' : undefined)))).toEqual([
    'Plantas',
    'Brinquedos',
    'Mãos',
  ])
  expect(titles(daySections(cards, '14:32', (card) => (card === marked ? 'redo' : undefined)).now)).toEqual([
    'Plantas',
    'Brinquedos',
  ])
})

test('a redo with a time later today stays with what can be done now when it is marked', () => {
  const marked = { ...redo, time: '19:00', status: 'claimed' as const }
  const { now, later } = daySections([toys, marked], '14:32', (card) =>
    card === marked ? 'redo' : undefined,
  )
  expect(titles(now)).toEqual(['Plantas', 'Brinquedos'])
  expect(later).toEqual([])
})

test('the time of day with something to do is shown first', () => {
  expect(initialTimeOfDay(day, '14:32')).toBe('tarde')
  expect(initialTimeOfDay([bed, bath], '14:32')).toBe('noite')
  expect(initialTimeOfDay([bed], '14:32')).toBe('tarde')
})

test('the list has what can be done now, with what is left of earlier, then later, then what is marked', () => {
  const morning = deviceTaskDay('Dentes', { time: '07:30' })
  const { now, later, marked } = daySections([...day, morning], '14:32')
  expect(titles(now)).toEqual(['Plantas', 'Brinquedos', 'Água', 'Dentes'])
  expect(later.map(({ timeOfDay, cards }) => [timeOfDay, titles(cards)])).toEqual([['noite', ['Banho']]])
  expect(titles(marked)).toEqual(['Mãos', 'Cama'])
})

test('tiles stand for what is done, dashed quarters for what waits, as many empty places as tasks are left', () => {
  expect(placesOf(day, '14:32')).toEqual(['done', 'waiting', 'open', 'open', 'open', 'open', 'over'])
  expect(remainingCount(day, '14:32')).toBe(4)
})

test('a day is complete when all of its tasks are marked, waiting or not', () => {
  expect(isDayComplete([bed, hands])).toBe(true)
  expect(isDayComplete([bed, toys])).toBe(false)
  expect(isDayComplete([bed, notDone])).toBe(false)
  expect(isDayComplete([])).toBe(false)
})

const bonus = deviceTaskDay('Lavar o carro', { turn: turnOf({ isBonus: true }) })
const early = deviceTaskDay('Lanche', { time: '16:00', turn: turnOf({ until: '17:00' }) })
const missedPill = deviceTaskDay('Remédio', {
  time: '08:00',
  turn: turnOf({ until: '09:00', isStrict: true }),
})

test('a bonus comes after the tasks of the day, and no number counts it', () => {
  expect(titles(orderCards([bonus, bed, toys], '14:32'))).toEqual(['Brinquedos', 'Cama', 'Lavar o carro'])
  expect(remainingCount([bonus, toys], '14:32')).toBe(1)
  expect(placesOf([{ ...bonus, status: 'done' }, toys], '14:32')).toEqual(['open'])
  expect(isDayComplete([bed, bonus])).toBe(true)
  expect(isDayComplete([{ ...bonus, status: 'done' }])).toBe(false)
})

test('before its window a card is for later, and moves up by itself when the time comes', () => {
  expect(titles(daySections([early, toys], '14:32').now)).toEqual(['Brinquedos'])
  expect(titles(daySections([early, toys], '16:00').now)).toEqual(['Lanche', 'Brinquedos'])
  expect(titles(orderCards([early, toys], '14:32'))).toEqual(['Brinquedos', 'Lanche'])
})

test('a card whose strict window is over is not left to do, and keeps the day from being complete', () => {
  const cards = [missedPill, bed]
  expect(remainingCount(cards, '08:59')).toBe(1)
  expect(remainingCount(cards, '09:00')).toBe(0)
  const { now, later, marked, missed } = daySections(cards, '09:00')
  expect([now, later, titles(marked), titles(missed)]).toEqual([[], [], ['Cama'], ['Remédio']])
  expect(isDayComplete(cards)).toBe(false)
})

test('two turns of one task on a day are cards of their own', () => {
  const morning = deviceTaskDay('Dentes', { time: '07:00', slot: 0, status: 'done' })
  const night = deviceTaskDay('Dentes', { time: '20:00', slot: 1 })
  const groups = cardsByTimeOfDay([morning, night], '14:32')
  expect([groups.manha, groups.noite]).toEqual([[morning], [night]])
})
