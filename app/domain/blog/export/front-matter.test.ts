import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { frontMatterOf } from './front-matter.ts'
import { truncateText } from '../import/transfer.ts'

it('front matter parses back to the same values, for any texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }).map((value) => value.toWellFormed()),
    fc.constantFrom(
      'não',
      'yes',
      'null',
      '2024-01-01',
      '- a',
      '#',
      "'",
      '"',
      '---',
      ': ',
      '{',
      '&x',
      '*x',
      '!x',
      '1e3',
      '~',
    ),
  )
  fc.assert(
    fc.property(text, fc.array(text), fc.boolean(), (title, tags, featured) => {
      const frontMatter = frontMatterOf({ title, tags, featured, cover: null })
      const yaml = /^---\n([\s\S]*)---\n$/.exec(frontMatter)?.[1] ?? ''
      expect(parse(yaml)).toEqual({ title, tags, featured, cover: null })
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['curto', 20, 'curto'],
  ['um texto que não cabe', 12, 'um texto…'],
  ['palavralongademais', 10, 'palavralo…'],
  ['fim, de tudo isto', 10, 'fim, de…'],
])('%j is shortened at a space, if possible, to at most %i characters', (text, maxLength, expected) => {
  expect(truncateText(text, maxLength)).toBe(expected)
})
