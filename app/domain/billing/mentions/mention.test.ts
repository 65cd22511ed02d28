import { expect, it } from 'vitest'
import { daysAgoText, firstNameOf, mentionEnd, STATE_CODES, STATES, stateOf } from './mention.ts'
import { checkoutSchema } from '../subscriptions/schema.ts'

it.each([
  ['Carla Nogueira', 'Carla'],
  ['  joão   da Silva ', 'joão'],
  ["Ana-Clara D'Ávila", 'Ana-Clara'],
  ['José', 'José'],
  ['<b>Léo</b> <script>', 'bLéob'],
  ['⭐ Rita 🎉', 'Rita'],
  ['Maximilianaaaaaaaaaaaaaaaaaaa', 'Maximilianaaaaaaaaaa'],
])('the name shown to visitors is the first word of %j: %j', (name, firstName) =>
  expect(firstNameOf(name)).toBe(firstName),
)

it.each([
  '',
  '   ',
  '123 456',
  'carla@exemplo.com.br',
  '🎉🎉',
  "'-'",
  '\u200F\u202E',
  'a\u0301\u0302\u0303\u0304',
])('the name shown to visitors is none for %j', (name) => expect(firstNameOf(name)).toBe(''))

it('accepts the 27 states of Brazil, and nothing else', () => {
  expect(STATE_CODES).toHaveLength(27)
  expect(new Set(Object.values(STATES).map(([name]) => name)).size).toBe(27)
  for (const [name, from] of Object.values(STATES)) expect(from).toMatch(new RegExp(`^d[aeo] ${name}$`))
  expect([stateOf('MG'), stateOf('mg'), stateOf('XX'), stateOf('toString'), stateOf(null)]).toEqual([
    'MG',
    null,
    null,
    null,
    null,
  ])
})

it('describes a date in days before today in Brasília', () => {
  const moment = new Date('2026-11-21T02:30:00Z') // 23:30 of the 20th there
  const textFor = (date: string) => daysAgoText(new Date(date), moment)
  expect(textFor('2026-11-20T03:00:00Z')).toBe('hoje')
  expect(textFor('2026-11-20T02:59:00Z')).toBe('ontem')
  expect(textFor('2026-11-18T12:00:00Z')).toBe('há 2 dias')
  expect(textFor('2026-11-21T02:45:00Z')).toBe('hoje')
})

it('a mention ends after thirty days, and needs consent and no cancellation', () => {
  const moment = new Date('2026-11-21T12:00:00Z')
  const agreement = {
    mention: { state: 'SP', agreedAt: '2026-11-01T12:00:00.000Z' } as const,
    cancelDate: null,
  }
  expect(mentionEnd({ ...agreement, startDate: '2026-11-01T12:00:00.000Z' }, moment)).toBe(
    '2026-12-01T12:00:00.000Z',
  )
  expect(mentionEnd({ ...agreement, startDate: '2026-10-22T12:00:00.000Z' }, moment)).toBeNull()
  expect(mentionEnd({ ...agreement, startDate: null }, moment)).toBeNull()
  const started = { startDate: '2026-11-20T12:00:00.000Z' }
  expect(mentionEnd({ ...agreement, ...started, cancelDate: '2026-11-21T11:00:00.000Z' }, moment)).toBeNull()
  expect(mentionEnd({ ...started, cancelDate: null, mention: null }, moment)).toBeNull()
})

const parse = (fields: object) => checkoutSchema.safeParse({ plan: 'annual', returnPath: '/app', ...fields })

it('the form of the plans page accepts the checked box with a state', () => {
  expect(parse({ mention: 'on', state: 'BA' }).data).toEqual({
    plan: 'annual',
    returnPath: '/app',
    mentionState: 'BA',
  })
})

it('the form of the plans page ignores the state if the box is not checked', () => {
  expect(parse({ mention: null, state: 'BA' }).data?.mentionState).toBeNull()
  expect(parse({}).data?.mentionState).toBeNull()
})

it('the form of the plans page refuses the checked box without a state of Brazil', () => {
  for (const state of ['', null, undefined, 'XX', 'sp']) {
    expect(parse({ mention: 'on', state }).error?.issues[0]?.message, String(state)).toMatch(
      /^Escolha o seu estado/,
    )
  }
})
