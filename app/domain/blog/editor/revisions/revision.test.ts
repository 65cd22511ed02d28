import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PostFields } from '../../post.ts'
import {
  changedFields,
  compareWords,
  hasChanges,
  type DiffPart,
  readableText,
  shortenPart,
} from './revision.ts'

const textWithout = (parts: readonly DiffPart[], kind: DiffPart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')

describe('comparing texts', () => {
  it('returns parts that contain both texts completely, for any texts', () => {
    const texts = array(constantFrom('a', 'maçã', ' ', '\n', ',', 'não', '  ', '“oi”', '🐶')).map((words) =>
      words.join(''),
    )
    assert(
      property(texts, texts, (before, after) => {
        const parts = compareWords(before, after)
        expect(textWithout(parts, 'added')).toBe(before)
        expect(textWithout(parts, 'removed')).toBe(after)
        expect(hasChanges(parts)).toBe(before !== after)
      }),
    )
  })

  it('does not split words at accents', () => {
    expect(compareWords('a lição de casa', 'a licença de casa')).toEqual([
      { text: 'a ', kind: 'same' },
      { text: 'lição', kind: 'removed' },
      { text: 'licença', kind: 'added' },
      { text: ' de casa', kind: 'same' },
    ])
  })

  it('shortens only long unchanged parts, by removing their middle', () => {
    const text = `começo ${'meio '.repeat(300)}fim`
    expect(shortenPart({ text, kind: 'same' })).toMatch(/^começo .+ \[…\] .+fim$/)
    expect(shortenPart({ text, kind: 'added' })).toBe(text)
  })
})

it('the readable text of a post has one line per block and describes pictures, videos and links', () => {
  const html =
    '<h2>Um</h2><p>Dois &amp; <b>três</b>,\nquatro <a href="/x">cinco</a>.</p><ul><li>seis</li></ul>' +
    '<figure><img src="/a.jpg" alt="Um cão"></figure><iframe src="https://v"></iframe>'
  expect(readableText(html)).toBe(
    'Um\nDois & três, quatro cinco (/x).\nseis\n[imagem: Um cão]\n[vídeo: https://v]',
  )
})

describe('changes of fields besides title, excerpt and content', () => {
  const fields: PostFields = {
    title: 'T',
    slug: 't',
    excerpt: 'R',
    content: '<p>C</p>',
    cover: null,
    categoryId: null,
    tags: [],
    featured: false,
    status: 'draft',
    publishedAt: null,
  }

  it('are listed with both values as text', () => {
    const after = {
      ...fields,
      slug: 'u',
      categoryId: 'c',
      tags: ['a', 'b'],
      featured: true,
      status: 'published' as const,
    }
    expect(changedFields(fields, fields, () => undefined)).toEqual([])
    expect(changedFields(fields, after, () => 'Rotina')).toEqual([
      { name: 'Endereço', before: '/blog/t', after: '/blog/u' },
      { name: 'Categoria', before: 'nenhuma', after: 'Rotina' },
      { name: 'Tags', before: 'nenhuma', after: 'a, b' },
      { name: 'Destaque', before: 'não', after: 'sim' },
      { name: 'Status', before: 'Rascunho', after: 'Publicado' },
    ])
    expect(changedFields(fields, after, () => undefined)[1]?.after).toBe('uma que foi excluída')
  })
})
