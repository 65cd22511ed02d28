import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainTextOf, readingTimeOf, wordCountOf } from './plain-text.ts'

const PIECES = [
  '<p>',
  '</p>',
  '<br>',
  'Crianças',
  ' ',
  '10',
  '&amp;',
  '&nbsp;',
  '&#39;',
  '&eacute;',
  '&',
  ';',
  '-',
  '字',
  'é',
  '𝒜',
  '🙂',
  '<',
  '\n',
]

it('wordCountOf equals the number of words in plainTextOf, for any HTML', () => {
  const html = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(html, (text) => {
      const words = plainTextOf(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
      expect(wordCountOf(text)).toBe(words.length)
    }),
    { numRuns: 1_000 },
  )
})

it('readingTimeOf rounds to minutes and is at least 1', () => {
  expect(readingTimeOf('<p>Oi</p>')).toBe(1)
  expect(readingTimeOf('<p>uma palavra</p>'.repeat(300))).toBe(3)
})
