import { expect, it, test } from 'vitest'
import { shopRequest, shopReward } from '#tests/support/device-views.ts'
import {
  answerSource,
  goalPartsText,
  goalStateText,
  notNowText,
  reachedSteps,
  requestPointsText,
  setAsideText,
  shopTitle,
  spokenRequest,
  spokenReward,
  stepLabel,
  usableText,
} from './shop-text.ts'

test('the shop is named with the article of the child', () => {
  expect(shopTitle({ name: 'Lia', gender: 'female' })).toBe('Loja da Lia')
  expect(shopTitle({ name: 'Davi', gender: 'male' })).toBe('Loja do Davi')
  expect(shopTitle({ name: 'Noa', gender: '' })).toBe('Loja de Noa')
})

test('up to 30 points are tiles that a child counts', () => {
  expect([0, 1, 30, 31].map((available) => usableText({ available }))).toEqual([
    '0 azulejos para usar',
    '1 azulejo para usar',
    '30 azulejos para usar',
    '31 pontos para usar',
  ])
})

it.each([
  ['can be asked now', {}, null],
  ['is too dear', { missing: 12 }, 'Faltam 12'],
  ['lacks one point', { missing: 1 }, 'Falta 1'],
  ['returns in the next period', { returnText: 'Volta amanhã' }, 'Volta amanhã'],
])('of a reward that %s the shop says why it cannot be asked', (_, fields, text) => {
  expect(notNowText(shopReward('Filme', fields))).toBe(text)
})

test('a goal that a sibling has is said to be redeemed, whatever is missing', () => {
  const skates = shopReward('Patins', { missing: 12, isTaken: true, returnText: 'Já resgatado' })
  expect([goalStateText(skates), notNowText(skates)]).toEqual(['Já resgatado', 'Já resgatado'])
})

test('saved and available points count towards a goal alike', () => {
  const beach = shopReward('Praia', { points: 400, saved: 40, missing: 182 })
  expect([goalStateText(beach), goalPartsText(beach)]).toEqual([
    'Faltam 182',
    '400 pontos: 40 guardados, 178 para usar',
  ])
  const unsaved = shopReward('Praia', { points: 400, saved: 0, missing: 0 })
  expect([goalStateText(unsaved), goalPartsText(unsaved)]).toEqual([
    'Os pontos já bastam!',
    '400 pontos: 400 para usar',
  ])
  expect(goalStateText({ ...unsaved, saved: 400 })).toBe('Está tudo guardado!')
  expect(goalStateText({ ...unsaved, isAsked: true })).toBe('Já está pedido!')
})

test("the last step is 'os N', which is everything", () => {
  expect([stepLabel(5, false), stepLabel(12, true), stepLabel(1, true)]).toEqual(['5', 'os 12', '1'])
})

test('of a request the shop says where its points are, and how far it is', () => {
  const texts = (['asked', 'approved', 'delivered', 'refused', 'cancelled'] as const).map((status) => [
    requestPointsText({ status, points: 25 }),
    reachedSteps(status),
  ])
  expect(texts).toEqual([
    ['25 pontos separados', 1],
    ['25 pontos separados', 2],
    ['25 pontos', 3],
    ['Os 25 pontos voltaram.', 0],
    ['Os 25 pontos voltaram.', 0],
  ])
  expect(requestPointsText({ status: 'refused', points: 1 })).toBe('O ponto voltou.')
  expect([setAsideText(25), setAsideText(1)]).toEqual([
    'Os 25 ficam separados até a resposta. Se for “Agora não”, eles voltam.',
    'O ponto fica separado até a resposta. Se for “Agora não”, ele volta.',
  ])
})

test("an answer names who gave it, and when by the server's clock", () => {
  const view = { readAt: '2026-11-24T17:32:10.000Z', timeNow: '14:32' }
  const source = (answeredAt: string) => answerSource({ deciderName: 'Ana', answeredAt }, view)
  expect(source('2026-11-24T03:00:00.000Z')).toBe('Ana, hoje')
  expect(source('2026-11-24T02:58:00.000Z')).toBe('Ana, ontem')
  expect(source('2026-11-22T17:00:00.000Z')).toBe('Ana')
  expect(answerSource({ deciderName: null, answeredAt: null }, view)).toBeNull()
})

test('what is read aloud has the price, what is missing, and the words of the guardian', () => {
  expect(spokenReward(shopReward('Filme', { missing: 2 }))).toBe('Filme. 25 pontos. Faltam 2.')
  expect(spokenReward(shopReward('Filme'))).toBe('Filme. 25 pontos. Dá para pedir agora.')
  const refused = { status: 'refused', deciderName: 'Ana', note: 'Depois da prova, tá?' } as const
  expect(spokenRequest(shopRequest('Filme', refused))).toBe(
    'Filme. Agora não. Ana: Depois da prova, tá? Os 25 pontos voltaram.',
  )
  expect(spokenRequest(shopRequest('Filme', { status: 'approved' }))).toBe(
    'Filme. Combinado! 25 pontos separados.',
  )
})
