import { expect, it } from 'vitest'
import { eventText } from './event-text.ts'

const EVENT = { status: 'applied', reason: null, amountCents: null, currency: null, offerId: null } as const

it.each([
  [EVENT, 'Aplicado.'],
  [{ ...EVENT, offerId: 'anual' }, 'Aplicado. Oferta anual.'],
  [
    { ...EVENT, amountCents: 1990, currency: 'BRL', offerId: 'mensal' },
    'Aplicado. Valor: R$19,90, oferta mensal.',
  ],
  [{ ...EVENT, amountCents: 1990, currency: 'USD' }, 'Aplicado. Valor: R$19,90 (USD).'],
  [{ ...EVENT, status: 'held', reason: 'wrong_price' } as const, 'Retido: O valor não é o do plano.'],
])('eventText describes the result of a payment event in whole sentences: case %#', (event, text) => {
  expect(eventText(event).replaceAll('\u00a0', ' ')).toBe(text)
})
