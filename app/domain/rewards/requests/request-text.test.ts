import { expect, test } from 'vitest'
import {
  answeredText,
  askShortageText,
  reopenShortageText,
  saveShortageText,
  tooMuchText,
} from './request-text.ts'
import { requestsText } from './waiting-text.ts'
import type { RequestStatus, RewardRequest } from './request.ts'

test.each<[RequestStatus, string | null, string, boolean?]>([
  ['approved', 'Ana Souza', 'Ana já respondeu: “Combinado!”'],
  ['refused', 'Ana', 'Ana já respondeu: “Agora não”.'],
  ['approved', 'Ana', 'Você já respondeu: “Combinado!”', true],
  ['delivered', 'Ana', 'Você já entregou este prêmio.', true],
  ['approved', null, 'Este pedido mudou em outro aparelho. Confira como ele está.'],
  ['refused', null, 'Este pedido mudou em outro aparelho. Confira como ele está.'],
  ['delivered', null, 'Este pedido mudou em outro aparelho. Confira como ele está.'],
  ['delivered', 'Ana', 'Ana já entregou este prêmio.'],
  ['cancelled', 'Ana', 'Ana já devolveu os pontos.'],
  ['cancelled', null, 'A criança desfez este pedido.'],
  ['asked', null, 'Este pedido mudou em outro aparelho. Confira como ele está.'],
])(
  'a guardian whose answer is late reads that the request is %s by %s already',
  (status, deciderName, text, isOwn = false) => {
    expect(answeredText({ status, deciderName, isOwn })).toBe(text)
  },
)

test('a shortage names what is missing and both numbers', () => {
  expect(askShortageText({ usable: 13, cost: 25 })).toBe(
    'Faltam 12 pontos. Você tem 13 para usar, e o prêmio custa 25.',
  )
  expect(askShortageText({ usable: -4, cost: 1 })).toBe(
    'Faltam 5 pontos. Você tem 0 para usar, e o prêmio custa 1.',
  )
  expect(saveShortageText({ usable: 9, cost: 10 })).toBe('Falta 1 ponto. Você tem 9 para guardar.')
  expect(reopenShortageText({ childName: 'Bia', usable: 5, cost: 30 })).toBe(
    'Bia já usou os pontos: tem 5 para usar, e o prêmio custa 30.',
  )
})

test('more than the price lacks cannot be saved', () => {
  expect(tooMuchText({ missing: 5 })).toBe('Só faltam 5 pontos para este prêmio.')
  expect(tooMuchText({ missing: 1 })).toBe('Só falta 1 ponto para este prêmio.')
  expect(tooMuchText({ missing: 0 })).toBe('Você já guardou tudo para este prêmio. Agora é só pedir!')
})

test('the inbox counts requests and what is to be handed over', () => {
  const requests = (...statuses: RequestStatus[]) => statuses.map((status) => ({ status }) as RewardRequest)
  expect(requestsText(requests('asked', 'approved', 'approved', 'refused', 'delivered'))).toEqual({
    count: 3,
    text: '1 pedido, 2 a entregar',
  })
  expect(requestsText(requests('asked', 'asked'))).toEqual({ count: 2, text: '2 pedidos' })
  expect(requestsText([])).toEqual({ count: 0, text: '' })
})
