import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizePost } from '#app/domain/blog/sanitize-post.server.ts'
import { PASTED_HTML } from '#tests/fixtures/pasted-html.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'

const normalize = (html: string) => html.replaceAll(/\s*\/>/g, '>').replaceAll(/>\s+</g, '><')

describe('pasted content', () => {
  it.each(PASTED_HTML)(
    'from $source is reduced to the expected HTML',
    ({ html, cleanHtml, droppedPictures = 0 }) => {
      const result = cleanPastedHtml(html)
      expect(normalize(result.html)).toBe(normalize(cleanHtml))
      expect(result.droppedPictures).toBe(droppedPictures)
    },
  )

  it.each(PASTED_HTML.filter(({ source }) => source !== 'the editor itself'))(
    'from $source contains nothing that the sanitizer would remove on saving',
    ({ html }) => {
      const { html: cleanHtml } = cleanPastedHtml(html)
      const withoutAddedAttributes = (text: string) =>
        normalize(text)
          .replaceAll(/ (?:rel|loading|decoding|alt)="[^"]*"/g, '')
          .replaceAll('&amp;', '&')
      expect(withoutAddedAttributes(sanitizePost(cleanHtml))).toBe(withoutAddedAttributes(cleanHtml))
    },
  )

  it('counts pictures of other sites, not those of this one', () => {
    const html = '<p><img src="https://a.exemplo/1.jpg"><img src="/blog/imagens/1.jpg"></p>'
    expect(cleanPastedHtml(html)).toMatchObject({ externalPictures: 1, droppedPictures: 0 })
  })

  it('drops a link that Google redirects to a script', () => {
    const link = (target: string) => `<p><a href="https://www.google.com/url?q=${target}">x</a></p>`
    expect(cleanPastedHtml(link('javascript:alert(1)')).html).not.toContain('javascript')
    expect(cleanPastedHtml(link('https://exemplo.com.br')).html).toContain('href="https://exemplo.com.br"')
  })

  it('never contains a style, a class or a comment, for any input', () => {
    const fragment = fc.constantFrom(...PASTED_HTML.flatMap(({ html }) => html.split(/(?=<)/)))
    fc.assert(
      fc.property(fc.array(fc.oneof(fragment, fc.string()), { maxLength: 30 }), (fragments) => {
        fc.pre(!fragments.join('').includes('data-pm-slice'))
        const { html } = cleanPastedHtml(fragments.join(''))
        expect(html).not.toMatch(/<[a-z][^>]*\s(?:style|class|lang|id)=|<!--[^>]*-->|<script/i)
      }),
    )
  })
})
