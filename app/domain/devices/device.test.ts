import { expect, it } from 'vitest'
import { childViewOn } from './device-view.ts'
import { formatPairingCode } from './device-pairing.ts'
import { lastSeenText, suggestedLabel } from './device.ts'

it.each([
  [null, 'ainda não abriu'],
  ['2026-11-26', 'hoje'],
  // the family may have moved to an earlier time zone
  ['2026-11-27', 'hoje'],
  ['2026-11-25', 'ontem'],
  ['2026-11-03', 'dia 3/11'],
])('a device last seen on %s was used %s', (lastSeenOn, text) => {
  expect(lastSeenText(lastSeenOn, '2026-11-26')).toBe(text)
})

it.each([
  ['single', ['Lia'], 'Aparelho de Lia'],
  ['teen', ['Davi'], 'Celular de Davi'],
  ['shared', ['Lia', 'Davi'], 'Tablet da família'],
  ['wall', ['Lia'], 'Mural da família'],
  ['single', [], 'Tablet da família'],
] as const)('a %s device of %s is called %s', (kind, names, label) => {
  expect(suggestedLabel(kind, names)).toBe(label)
})

it('a suggested name has at most forty letters', () => {
  expect(suggestedLabel('single', ['Maria Aparecida das Dores da Conceição Silva'])).toHaveLength(40)
})

it.each([
  ['auto', 6, 'drawings'],
  ['auto', 7, 'words'],
  ['auto', 11, 'words'],
  ['auto', 12, 'list'],
  ['words', 5, 'words'],
  ['drawings', 14, 'drawings'],
] as const)('a child with the setting %s at %i years sees %s', (view, age, expected) => {
  expect(childViewOn('single', { view, age })).toBe(expected)
})

it("a teenager's phone always shows a list", () => {
  expect(childViewOn('teen', { view: 'drawings', age: 5 })).toBe('list')
})

it('a code is shown in two groups', () => {
  expect(formatPairingCode('KX7M4TQP')).toBe('KX7M-4TQP')
})
