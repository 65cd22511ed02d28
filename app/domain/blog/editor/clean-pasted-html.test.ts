import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizePost } from '#app/domain/blog/sanitize-post.server.ts'
import { PASTED } from '#tests/fixtures/pasted-html.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'

const normalized = (html: string) => html.replaceAll(/\s*\/>/g, '>').replaceAll(/>\s+</g, '><')

describe('pasted content', () => {
  it.each(PASTED)('from $from is cleaned', ({ html, clean, droppedPictures = 0 }) => {
    const result = cleanPastedHtml(html)
    expect(normalized(result.html)).toBe(normalized(clean))
    expect(result.droppedPictures).toBe(droppedPictures)
  })

  it.each(PASTED.filter(({ from }) => from !== 'the editor itself'))(
    'from $from is nothing that saving would clean away',
    ({ html }) => {
      const { html: clean } = cleanPastedHtml(html)
      const without = (text: string) =>
        normalized(text)
          .replaceAll(/ (?:rel|loading|decoding|alt)="[^"]*"/g, '')
          .replaceAll('&amp;', '&')
      expect(without(sanitizePost(clean))).toBe(without(clean))
    },
  )

  it('never contains a style, a class or a comment, for any input', () => {
    const part = fc.constantFrom(...PASTED.flatMap(({ html }) => html.split(/(?=<)/)))
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }), (parts) => {
        fc.pre(!parts.join('').includes('data-pm-slice'))
        const { html } = cleanPastedHtml(parts.join(''))
        expect(html).not.toMatch(/<[a-z][^>]*\s(?:style|class|lang|id)=|<!--[^>]*-->|<script/i)
      }),
    )
  })
})
