import { expect, test } from 'vitest'
import { readTypedNumber } from './typed-number.ts'

test.each([
  ['', null],
  [' 42 ', 42],
  ['007', 7],
  ['1.000', 1000],
  ['1.234.567', 1_234_567],
  ['1 000', 1000],
  ['10,00', 10],
  ['1.000,00', 1000],
  ['50 pontos', 50],
  ['1 ponto', 1],
  ['+5', 5],
])('%j is read as %j', (text, value) => {
  expect(readTypedNumber(text)).toEqual({ value })
})

test.each([
  ['1,5', 'Use um número inteiro, sem vírgula.'],
  ['1,', 'Use um número inteiro, sem vírgula.'],
  ['1.5', 'Use um número inteiro, sem vírgula.'],
  ['-5', 'Escreva o número sem o sinal de menos.'],
  ['−5', 'Escreva o número sem o sinal de menos.'],
  ['1.00.0', 'Escreva só o número.'],
  ['1,000,000', 'Escreva só o número.'],
  ['dez', 'Escreva só o número.'],
  ['1e3', 'Escreva só o número.'],
  ['1234567890', 'Este número é grande demais.'],
])('%j is refused: %s', (text, problem) => {
  expect(readTypedNumber(text)).toEqual({ value: null, problem })
})
