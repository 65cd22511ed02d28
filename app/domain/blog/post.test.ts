import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlinePost } from './outline-post.server.ts'
import {
  toAllowedSlug,
  authorOf,
  initialsOf,
  firstTwoLettersOf,
  longDateOf,
  pageNumberOf,
  searchTextOf,
  shortDateOf,
  slugOf,
} from './post.ts'
import { plainTextOf, readingTimeOf } from './reading/plain-text.ts'
import { listPath } from './post-paths.ts'

describe('slugs', () => {
  it.each([
    ['Rotina da manhã sem gritaria', 'rotina-da-manha-sem-gritaria'],
    ['Ação & Reação: três  lições!', 'acao-reacao-tres-licoes'],
    ['  --Olá--  ', 'ola'],
    ['snake_case e 100%', 'snake_case-e-100'],
    ['Çà É ÑÕ ü', 'ca-e-no-u'],
    // Cyrillic letters that look Latin
    ['рауpal', 'pal'],
    ['ｆｕｌｌ ｗｉｄｔｈ ﬁm', 'full-width-fim'],
    ['日本', ''],
    ['../../etc/passwd', 'etcpasswd'],
    ['a\u202eb\u200dc\u0000d', 'abcd'],
  ])('convert %j to %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  it('contain only letters, digits, underscores and single hyphens, and stay equal if converted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^(?:[a-z0-9_]+(?:-[a-z0-9_]+)*)?$/)
        expect(slugOf(slug)).toBe(slug)
        expect(toAllowedSlug(title)).not.toBe('')
      }),
    )
  })

  it('slugs of posts are never a reserved word of the blog', () => {
    for (const word of ['admin', 'Debug', 'categoria', 'tag']) {
      expect(toAllowedSlug(word)).toBe(`${word.toLowerCase()}-post`)
    }
  })
})

describe('the texts that pages show for a post', () => {
  it('replace a missing author or date with a fallback', () => {
    expect(authorOf({ authorName: null })).toBe('Autor desconhecido')
    expect(authorOf({ authorName: '  ' })).toBe('Autor desconhecido')
    expect(authorOf({ authorName: 'Ana' })).toBe('Ana')
    expect(longDateOf(null)).toBe('Data não disponível')
    expect(shortDateOf(null)).toBe('Data não disponível')
  })

  it('contain dates in Brasília’s time, in any time zone of the server', () => {
    expect(longDateOf('2026-11-19T02:59:59.000Z')).toBe('18 de novembro de 2026')
    expect(longDateOf('2026-11-19T03:00:00.000Z')).toBe('19 de novembro de 2026')
    expect(shortDateOf('2026-03-01T12:00:00.000Z')).toBe('01/03/2026')
  })

  it('contain initials in capitals, with accents', () => {
    expect([initialsOf('Rotina da manhã'), firstTwoLettersOf('Rotina da manhã')]).toEqual(['RM', 'RO'])
    expect([initialsOf('“éden”'), firstTwoLettersOf('“éden”')]).toEqual(['É', 'ÉD'])
    expect([initialsOf('A b'), firstTwoLettersOf('A b')]).toEqual(['AB', 'AB'])
    expect([initialsOf('!!!'), firstTwoLettersOf('!!!')]).toEqual(['', ''])
  })

  it('contain a reading time of at least a minute, which does not count tags', () => {
    expect(readingTimeOf('<p>oi</p>')).toBe(1)
    expect(readingTimeOf(`<p class="a b c">${'palavra '.repeat(900)}</p>`)).toBe(5)
    expect(plainTextOf('<p>a &lt;b&gt; &amp;amp; <b>c</b></p>')).toBe('a <b> &amp; c')
  })
})

describe('outlinePost', () => {
  it('lists the h2 headings and gives each heading a unique id', () => {
    const { html, sections } = outlinePost(
      '<h2>Fontes</h2><h3>Fontes</h3><h2>Três <em>lições</em></h2><h2>Conteúdo</h2><h2>…</h2>',
    )
    expect(sections).toEqual([
      { id: 'fontes', title: 'Fontes' },
      { id: 'tres-licoes', title: 'Três lições' },
      { id: 'conteudo-2', title: 'Conteúdo' },
      { id: 'secao', title: '…' },
    ])
    expect(html).toContain('<h3 id="fontes-2">Fontes</h3><h2 id="tres-licoes">Três <em>lições</em></h2>')
  })

  it('makes tables scrollable by keyboard', () => {
    expect(outlinePost('<table><tr><td>1</td></tr></table>').html).toBe(
      '<div role="group" aria-label="Tabela" tabindex="0"><table><tr><td>1</td></tr></table></div>',
    )
  })
})

describe('the query of a list', () => {
  it.each([
    [null, 1],
    ['3', 3],
    ['0', 1],
    ['-1', 1],
    ['1e3', 1],
    ['9999999999', 1],
  ])('?pagina=%s requests page %i', (value, page) => {
    expect(pageNumberOf(value)).toBe(page)
  })

  it('contains a normalized search text of at most 100 characters and the page, but no default value', () => {
    expect(listPath('/blog', {})).toBe('/blog')
    expect(listPath('/blog', { page: 2, search: 'lição & paz' })).toBe(
      '/blog?busca=li%C3%A7%C3%A3o+%26+paz&pagina=2',
    )
    expect(searchTextOf('  a \u0000\n b\ud800')).toBe('a b\ufffd')
    expect(searchTextOf(null)).toBe('')
    expect(searchTextOf('x'.repeat(500))).toHaveLength(100)
  })
})
