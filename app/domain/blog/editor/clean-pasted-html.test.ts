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
