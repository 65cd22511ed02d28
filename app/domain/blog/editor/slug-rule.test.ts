import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugOf } from '#app/domain/blog/post.ts'
import { slugAfterTitle, withTag } from './slug-rule.ts'

describe('the slug', () => {
  it('follows the title while it equals the slug of the previous title', () => {
    expect(slugAfterTitle({ title: '', slug: '' }, 'Lição de casa')).toBe('licao-de-casa')
    expect(slugAfterTitle({ title: 'Lição', slug: 'licao' }, 'Lição de casa')).toBe('licao-de-casa')
    expect(slugAfterTitle({ title: 'Lição', slug: 'deveres' }, 'Lição de casa')).toBe('deveres')
  })

  it('follows any title typed letter by letter, but not after the author has edited the slug', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.string({ minLength: 1 }),
        (title, customSlug) => {
          let form = { title: '', slug: '' }
          for (const letter of title) {
            const newTitle = form.title + letter
            form = { title: newTitle, slug: slugAfterTitle(form, newTitle) }
          }
          expect(form.slug).toBe(slugOf(title))
          fc.pre(customSlug !== slugOf(title))
          expect(slugAfterTitle({ title, slug: customSlug }, `${title}a`)).toBe(customSlug)
        },
      ),
    )
  })
})

it('a tag is added without extra spaces, unless it is empty or a duplicate', () => {
  expect(withTag([], '  sem   gastar ')).toEqual(['sem gastar'])
  expect(withTag(['Mesada'], '   ')).toEqual(['Mesada'])
  expect(withTag(['Mesada'], ' mesada')).toEqual(['Mesada'])
  expect(withTag(['Mesada'], 'ideias')).toEqual(['Mesada', 'ideias'])
})
