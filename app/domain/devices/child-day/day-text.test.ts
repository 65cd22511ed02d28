import { expect, test } from 'vitest'
import { deviceTaskDay } from '#tests/support/device-views.ts'
import {
  celebrationText,
  missingPointsText,
  notMeText,
  remainingText,
  spokenDay,
  spokenTask,
  timeText,
} from './day-text.ts'

test('counts have the right number', () => {
  expect([0, 1, 3].map(remainingText)).toEqual(['Tudo feito!', 'Falta 1', 'Faltam 3'])
  expect([1, 2, 1200, 0, -5].map(missingPointsText)).toEqual([
    'falta 1',
    'faltam 2',
    'faltam 1.200',
    'os pontos já bastam',
    'os pontos já bastam',
  ])
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
  expect(spokenTask(table)).toBe('Pôr a mesa. Feito!. Ana: “Faltaram os copos”')
})

test('what is read aloud has the tasks, their states and the words of the guardian', () => {
  const redo = deviceTaskDay('Regar as plantas', {
    status: 'redo',
    redo: { deciderName: 'Paulo', note: 'Faltou a samambaia, tá?' },
  })
  const bath = deviceTaskDay('Tomar banho', { time: '19:00' })
  expect(spokenDay('Lia', 2, [redo, bath])).toBe(
    'Oi, Lia. Faltam 2. Regar as plantas. Fazer de novo. Paulo: “Faltou a samambaia, tá?”. Tomar banho, às 19h',
  )
})
