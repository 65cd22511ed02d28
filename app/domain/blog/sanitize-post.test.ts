import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_XSS_VECTORS, XSS_CORPORA } from '#tests/fixtures/xss-corpora.ts'
import { XSS_VECTORS } from '#tests/fixtures/xss-vectors.ts'
import { EMBED_ORIGINS, sanitizePost } from './sanitize-post.server.ts'

const TAGS =
  'h2 h3 h4 p br hr blockquote pre figure figcaption details summary img iframe ul ol li dl dt dd table caption thead tbody tfoot tr th td a strong b em i u s del ins sub sup mark small code kbd q cite abbr'
const ATTRIBUTES =
  'href title rel src alt width height aria-hidden loading decoding allowfullscreen referrerpolicy sandbox start colspan rowspan scope'
const ALLOWED = { tags: new Set(TAGS.split(' ')), attributes: new Set(ATTRIBUTES.split(' ')) }

/** Lists the parts of sanitized HTML that posts may not contain. Its grammar is much narrower than that of HTML. */
function findForbiddenParts(html: string): string[] {
  const forbiddenParts: string[] = []
  const text = html.replaceAll(
    /<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>/g,
    (_, tag: string, attributes: string) => {
      if (!ALLOWED.tags.has(tag)) forbiddenParts.push(`tag ${tag}`)
      for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"<>]*)")?/g)) {
        if (!ALLOWED.attributes.has(name)) forbiddenParts.push(`attribute ${name}`)
        if (name === 'aria-hidden' && (tag !== 'img' || value !== 'true'))
          forbiddenParts.push(`${tag} ${name}`)
        if (name === 'href' && !/^(https?:|mailto:|tel:|[/#?]|[^:]*$)/i.test(value))
          forbiddenParts.push(value)
        if (name === 'src' && !/^(https?:|[^:]*$)/i.test(value)) forbiddenParts.push(value)
        if (
          tag === 'iframe' &&
          name === 'src' &&
          !EMBED_ORIGINS.some((origin) => value.startsWith(`${origin}/`))
        ) {
          forbiddenParts.push(value)
        }
      }
      return ''
    },
  )
  if (/[<>]/.test(text)) forbiddenParts.push(`stray markup: ${text}`)
  return forbiddenParts
}

describe('malicious HTML', () => {
  it.each(XSS_VECTORS)('%j has no forbidden parts after sanitizing', (vector) => {
    for (const html of [
      vector,
      `<p>Antes ${vector} depois</p>`,
      `<table><tr><td>${vector}`,
      vector + vector,
    ]) {
      expect(findForbiddenParts(sanitizePost(html))).toEqual([])
    }
  })

  it('HTML from published collections has no forbidden parts after sanitizing', () => {
    expect(XSS_CORPORA.map(({ vectors }) => vectors.length).every((length) => length > 100)).toBe(true)
    expect(ALL_XSS_VECTORS.length).toBeGreaterThan(1200)
    for (const vector of ALL_XSS_VECTORS) {
      for (const html of [vector, `<p title="${vector}">Antes ${vector}`, `<table><tr><td>${vector}`]) {
        const cleanHtml = sanitizePost(html)
        expect(findForbiddenParts(cleanHtml), html).toEqual([])
        expect(sanitizePost(cleanHtml), html).toBe(cleanHtml)
      }
    }
    expect(findForbiddenParts(sanitizePost(ALL_XSS_VECTORS.join('\n')))).toEqual([])
  })

  it('is detected by findForbiddenParts', () => {
    const unsafeHtml = [
      '<script>',
      '<p onclick="x">',
      '<a href="javascript:x">',
      '<iframe src="https://evil.example/">',
      '< b',
    ]
    for (const html of unsafeHtml) expect(findForbiddenParts(html), html).not.toEqual([])
  })

  const piece = fc.oneof(
    fc.constantFrom(...ALL_XSS_VECTORS),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '<!--',
      '-->',
      '<p',
      '</',
      '&lt;',
      '&#60;',
      '\0',
      '<svg>',
      '</svg>',
      '<math>',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )

  it('mixed and cut at random has no forbidden parts after sanitizing, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.nat(60), (pieces, cut) => {
        const html = pieces.join('')
        for (const input of [html, html.slice(cut), html.slice(0, cut)]) {
          const cleanHtml = sanitizePost(input)
          expect(findForbiddenParts(cleanHtml)).toEqual([])
          expect(sanitizePost(cleanHtml)).toBe(cleanHtml)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('sanitizePost', () => {
  it.each([
    '<h2>Título</h2><p>Um <strong>texto</strong> com <em>ênfase</em> &amp; <a href="/blog/x">ligação</a>.</p>',
    '<ul><li>um</li><li>dois</li></ul><ol start="7"><li>sete</li></ol>',
    '<table><caption>C</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<blockquote><p>Dito</p></blockquote><pre><code>a &lt; b</code></pre><hr /><p>a<br />b</p>',
    '<p><a href="mailto:a@exemplo.com.br">e-mail</a> <a href="tel:+5511999999999">telefone</a> <a href="#fontes">abaixo</a></p>',
    '<details><summary>Mais</summary><p>Texto</p></details>',
    '',
  ])('does not change %s', (html) => {
    expect(sanitizePost(html)).toBe(html)
  })

  it('gives images an alternative text and lazy loading, and removes an invalid size', () => {
    expect(
      sanitizePost(
        '<figure><img src="/a.jpg" width="800" height="1e9" loading="eager"><figcaption>F</figcaption></figure>',
      ),
    ).toBe(
      '<figure><img src="/a.jpg" alt="" width="800" loading="lazy" decoding="async" /><figcaption>F</figcaption></figure>',
    )
  })

  it('allows aria-hidden only on images with an empty alternative text', () => {
    const decorativeImg =
      '<img src="/a.jpg" alt="" width="9" height="9" aria-hidden="true" loading="lazy" decoding="async" />'
    expect(sanitizePost(decorativeImg)).toBe(decorativeImg)
    for (const html of [
      '<img src="/a.jpg" alt="Um gato" aria-hidden="true">',
      '<img src="/a.jpg" aria-hidden="x">',
      '<p aria-hidden="true">Oi</p>',
    ]) {
      expect(sanitizePost(html)).not.toContain('aria-hidden')
    }
  })

  it.each([
    [
      'https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['//player.vimeo.com/video/76979871?h=1', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ])('replaces the player %s with the one without tracking', (playerUrl, src) => {
    const html = sanitizePost(`<iframe src="${playerUrl}" allow="autoplay" onload="x()"></iframe>`)
    expect(html).toContain(`src="${src}"`)
    expect(html).toContain('title="Vídeo"')
    expect(html).not.toMatch(/onload|allow=/)
  })

  it('replaces h1 with h2 and h6 with h4, and adds rel="noopener" to external links', () => {
    expect(sanitizePost('<h1>A</h1><h6>B</h6><a href="https://x.example" target="_blank">x</a>')).toBe(
      '<h2>A</h2><h4>B</h4><a href="https://x.example" rel="noopener">x</a>',
    )
  })

  it('reduces HTML from Word or Google Docs to text and basic elements', () => {
    const pastedHtml =
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" class="MsoNormal"><span style="color:#000">Olá, <o:p></o:p>mundo</span></p></b>'
    expect(sanitizePost(pastedHtml)).toBe('<b><p>Olá, mundo</p></b>')
  })
})
