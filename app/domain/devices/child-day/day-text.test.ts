import { expect, test } from 'vitest'
import { deviceOpenTurn, deviceTaskDay, turnOf } from '#tests/support/device-views.ts'
import type { DeviceTaskDay } from '../device-view.ts'
import { UNKNOWN_REVISION } from '../../tasks/schedule/open-turn.ts'
import {
  dayStateText,
  missingPointsText,
  notMeText,
  openText,
  openTurnText,
  remainingText,
  shownStatusText,
  siblingTurnText,
  spokenDay,
  spokenTask,
  statusText,
  timeText,
  whenText,
} from './day-text.ts'
import { celebrationText } from './celebration-text.ts'

test('counts have the right number', () => {
  const open = deviceTaskDay('Cama')
  const texts = [[open], [open, open, open], [{ ...open, status: 'done' as const }], []]
  expect(texts.map((cards) => remainingText(cards, '14:32'))).toEqual([
    'Falta 1',
    'Faltam 3',
    'Tudo feito!',
    '',
  ])
  expect(remainingText([{ ...open, status: 'not_done' }], '14:32')).toBe('Por hoje é só!')
  expect([1, 2, 1200, 0, -5].map(missingPointsText)).toEqual([
    'falta 1',
    'faltam 2',
    'faltam 1.200',
    'os pontos já bastam',
    'os pontos já bastam',
  ])
})

test('the day of a child who is ill says so, and what is left all the same', () => {
  const open = deviceTaskDay('Tomar o remédio')
  const done = { ...open, status: 'done' as const }
  const text = (...taskDays: DeviceTaskDay[]) => dayStateText({ taskDays, rest: 'sick' }, '14:32')
  expect([text(done), text(open, done), text()]).toEqual([
    'Doente hoje',
    'Doente hoje, falta 1',
    'Doente hoje',
  ])
  expect(dayStateText({ taskDays: [done], rest: 'trip' }, '14:32')).toBe('Viajando')
  expect(dayStateText({ taskDays: [done] }, '14:32')).toBe('Tudo feito!')
})

test('times are read as they are said', () => {
  expect(['18:30', '20:00', '01:00', '00:15'].map(timeText)).toEqual([
    'às 18h30',
    'às 20h',
    'à 1h',
    'às 0h15',
  ])
})

test('the way back follows the gender of the child', () => {
  expect(notMeText({ name: 'Lia', gender: 'female' })).toBe('Não sou a Lia')
  expect(notMeText({ name: 'Davi', gender: 'male' })).toBe('Não sou o Davi')
  expect(notMeText({ name: 'Alê', gender: '' })).toBe('Não sou Alê')
})

test('the celebration promises tiles only for what a guardian has confirmed', () => {
  const done = deviceTaskDay('Cama', { status: 'done' })
  const waiting = deviceTaskDay('Dentes', { status: 'claimed' })
  expect(celebrationText([done])).toBe('Um combinado, um azulejo no muro.')
  expect(celebrationText([done, done])).toBe('Dois combinados, dois azulejos no muro.')
  expect(celebrationText([done, waiting])).toBe('Dois combinados. Agora é só esperar conferir.')
})

test('the words of a guardian who gave fewer points are read aloud', () => {
  const table = deviceTaskDay('Pôr a mesa', {
    status: 'done',
    fewerPoints: { deciderName: 'Ana', note: 'Faltaram os copos' },
  })
  expect(spokenTask(table, '14:32')).toBe('Pôr a mesa. Feito!. Ana: “Faltaram os copos”')
})

test('what is read aloud has the tasks, their states and the words of the guardian', () => {
  const redo = deviceTaskDay('Regar as plantas', {
    status: 'redo',
    redo: { deciderName: 'Paulo', note: 'Faltou a samambaia, tá?' },
  })
  const bath = deviceTaskDay('Tomar banho', { time: '19:00' })
  const cards = [redo, bath]
  expect(spokenDay('Lia', { taskDays: cards, cards, openTurns: [] }, '14:32')).toBe(
    'Oi, Lia. Faltam 2. Regar as plantas. Fazer de novo. Paulo: “Faltou a samambaia, tá?”. Tomar banho, às 19h',
  )
})

test('what is read aloud of a day has the turns that can be taken', () => {
  const openTurns = [{ ...deviceOpenTurn('Lavar a louça', { time: '19:00' }), isSending: false }]
  expect(spokenDay('Lia', { taskDays: [], cards: [], openTurns }, '14:32')).toBe(
    'Oi, Lia. Lavar a louça. às 19h. Quem pegar primeiro faz',
  )
})

test('a time window says when it opens, until when, and that there is still time', () => {
  const bed = deviceTaskDay('Cama', { time: '07:00', turn: turnOf({ until: '08:00' }) })
  const strict = { ...bed, turn: turnOf({ until: '08:00', isStrict: true }) }
  const times = ['06:59', '07:30', '08:00']
  expect(times.map((time) => whenText(bed, time))).toEqual(['Às 7h', 'até 8h', 'Ainda dá tempo'])
  expect(times.map((time) => whenText(strict, time))).toEqual(['Às 7h', 'até 8h', 'O horário passou'])
  expect(whenText(deviceTaskDay('Cama', { time: '01:00' }), '00:10')).toBe('à 1h')
  expect(whenText(deviceTaskDay('Cama'), '07:00')).toBeNull()
  expect(
    openTurnText(
      { ...deviceOpenTurn('Louça', { time: '19:00', until: '21:00' }), isSending: false },
      '20:00',
    ),
  ).toBe('até 21h')
})

test('a turn just taken or given back says only that, until the server has answered', () => {
  const dishes = deviceOpenTurn('Louça', { time: '19:00', until: '21:00' })
  expect(openTurnText({ ...dishes, isSending: true }, '20:00')).toBe('Devolvi')
  const taken = deviceTaskDay('Louça', { time: '19:00', revision: UNKNOWN_REVISION, turn: turnOf() })
  expect(shownStatusText({ ...taken, isSending: true })).toBe('Peguei!')
  expect(shownStatusText({ ...taken, isSending: true, revision: 3 })).toBeNull()
})

test('siblings are named as one speaks of them', () => {
  const [davi, lia, ale] = [
    { name: 'Davi', gender: 'male' },
    { name: 'Lia', gender: 'female' },
    { name: 'Alê', gender: '' },
  ] as const
  const dishes = { taskId: 't', slot: 0, title: 'Lavar a louça', drawing: 'combinado', time: null }
  expect([davi, lia, ale].map((holder) => siblingTurnText({ ...dishes, holder }))).toEqual([
    'É a vez do Davi: Lavar a louça',
    'É a vez da Lia: Lavar a louça',
    'É a vez de Alê: Lavar a louça',
  ])
  const mine = deviceTaskDay('Arrumar a sala', { status: 'claimed' })
  expect(statusText({ ...mine, waitsFor: [davi] })).toBe('Esperando o Davi')
  expect(statusText({ ...mine, waitsFor: [davi, lia, ale] })).toBe('Esperando o Davi, a Lia e Alê')
  expect(statusText(mine)).toBe('Esperando conferir')
})

test('a time that the title has already is not said again', () => {
  const times = { time: '07:00', hasTimeInTitle: true }
  const teeth = deviceTaskDay('Escovar os dentes · 7h', { ...times, turn: turnOf({ isStrict: true }) })
  expect(openText(teeth, '06:00')).toBeNull()
  expect(spokenTask(teeth, '06:00')).toBe('Escovar os dentes · 7h')
  expect(openText({ ...teeth, turn: turnOf({ until: '08:00' }) }, '07:30')).toBe('até 8h')
  const dishes = deviceOpenTurn('Lavar a louça · 7h', times)
  expect(openTurnText({ ...dishes, isSending: false }, '06:00')).toBeNull()
})

test("a task of 'Juntos' says with whom, until it is marked", () => {
  const partners = [
    { name: 'Lia', gender: 'female' as const },
    { name: 'Davi', gender: 'male' as const },
  ]
  const table = deviceTaskDay('Pôr a mesa', { partners, turn: turnOf({ assignment: 'together' }) })
  expect(openText(table, '14:32')).toBe('com a Lia e o Davi')
  const atNoon = { ...table, time: '12:00', partners: partners.slice(0, 1) }
  expect(openText(atNoon, '11:00')).toBe('às 12h · com a Lia')
  expect(spokenTask(atNoon, '11:00')).toBe('Pôr a mesa, às 12h, com a Lia')
  expect(spokenTask({ ...table, status: 'done' }, '14:32')).toBe('Pôr a mesa. Feito!')
  expect(openText(deviceTaskDay('Cama'), '14:32')).toBeNull()
})

test('a bonus is read as one, and steps are read while the task is open', () => {
  const car = deviceTaskDay('Lavar o carro', {
    turn: turnOf({ isBonus: true, steps: [{ number: 0, title: 'Pegar o balde', drawing: null }] }),
  })
  expect(spokenTask(car, '14:32')).toBe('Bônus: Lavar o carro. Pegar o balde')
  expect(spokenTask({ ...car, status: 'done' }, '14:32')).toBe('Bônus: Lavar o carro. Feito!')
  expect(celebrationText([car, deviceTaskDay('Cama', { status: 'done' })])).toBe(
    'Um combinado, um azulejo no muro.',
  )
})
