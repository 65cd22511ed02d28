import { expect, it } from 'vitest'
import {
  daysAgoText,
  firstNameOf,
  mentionEnd,
  BRAZILIAN_STATE_CODES,
  BRAZILIAN_STATES,
  brazilianStateOf,
} from './mention.ts'
import { checkoutSchema } from '../subscriptions/schema.ts'

it.each([
  ['Carla Nogueira', 'Carla'],
  ['  joão   da Silva ', 'joão'],
  ["Ana-Clara D'Ávila", 'Ana-Clara'],
  ['José', 'José'],
  ['<b>Léo</b> <script>', 'bLéob'],
  ['⭐ Rita 🎉', 'Rita'],
  ['Maximilianaaaaaaaaaaaaaaaaaaa', 'Maximilianaaaaaaaaaa'],
])('firstNameOf reduces %j to the letters of its first word: %j', (name, firstName) =>
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
])('firstNameOf finds no first name in %j', (name) => expect(firstNameOf(name)).toBe(''))

it('brazilianStateOf accepts the codes of the 27 states of Brazil, and nothing else', () => {
  expect(BRAZILIAN_STATE_CODES).toHaveLength(27)
  const states = Object.values(BRAZILIAN_STATES)
  expect(new Set(states.map(({ name }) => name)).size).toBe(27)
  for (const { name, from } of states) expect(from).toMatch(new RegExp(`^d[aeo] ${name}$`))
  const results = ['MG', 'mg', 'XX', 'toString', null].map((value) => brazilianStateOf(value))
  expect(results).toEqual(['MG', null, null, null, null])
})

it('daysAgoText counts the days between two dates in Brasília', () => {
  const currentTime = new Date('2026-11-21T02:30:00Z') // 23:30 on the 20th in Brasília
  const textOf = (date: string) => daysAgoText(new Date(date), currentTime)
  expect(textOf('2026-11-20T03:00:00Z')).toBe('hoje')
  expect(textOf('2026-11-20T02:59:00Z')).toBe('ontem')
  expect(textOf('2026-11-18T12:00:00Z')).toBe('há 2 dias')
  expect(textOf('2026-11-21T02:45:00Z')).toBe('hoje')
})

it('a mention ends thirty days after the subscription starts; without consent or after a cancellation there is none', () => {
  const currentTime = new Date('2026-11-21T12:00:00Z')
  const consent = {
    mention: { state: 'SP', agreedAt: '2026-11-01T12:00:00.000Z' } as const,
    cancelDate: null,
  }
  expect(mentionEnd({ ...consent, startDate: '2026-11-01T12:00:00.000Z' }, currentTime)).toBe(
    '2026-12-01T12:00:00.000Z',
  )
  expect(mentionEnd({ ...consent, startDate: '2026-10-22T12:00:00.000Z' }, currentTime)).toBeNull()
  expect(mentionEnd({ ...consent, startDate: null }, currentTime)).toBeNull()
  const recentStart = { startDate: '2026-11-20T12:00:00.000Z' }
  expect(
    mentionEnd({ ...consent, ...recentStart, cancelDate: '2026-11-21T11:00:00.000Z' }, currentTime),
  ).toBeNull()
  expect(mentionEnd({ ...recentStart, cancelDate: null, mention: null }, currentTime)).toBeNull()
})

const parse = (fields: object) => checkoutSchema.safeParse({ plan: 'annual', returnPath: '/app', ...fields })

it('the plans form accepts a ticked box with a state', () => {
  expect(parse({ mention: 'on', brazilianState: 'BA' }).data).toEqual({
    plan: 'annual',
    returnPath: '/app',
    mentionState: 'BA',
  })
})

it('the plans form ignores the state if the box is not ticked', () => {
  expect(parse({ mention: null, brazilianState: 'BA' }).data?.mentionState).toBeNull()
  expect(parse({}).data?.mentionState).toBeNull()
})

it('the plans form refuses a ticked box without the code of a Brazilian state', () => {
  for (const brazilianState of ['', null, undefined, 'XX', 'sp']) {
    expect(
      parse({ mention: 'on', brazilianState }).error?.issues[0]?.message,
      String(brazilianState),
    ).toMatch(/^Escolha o seu estado/)
  }
})
