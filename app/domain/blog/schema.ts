import { z } from 'zod'
import {
  exactNumber,
  idField,
  isMoment,
  listField,
  momentField,
  requiredText,
  textField,
  identifierField,
} from '../input/field.ts'
import { slugOf } from './post.ts'

/** The message for any missing field (rule 80). */
export const MISSING = 'Preencha todos os campos obrigatórios'
const required = (maxLength: number, tooLong: string) => requiredText(maxLength, MISSING, tooLong)

/** Characters of HTML. */
const MAX_CONTENT_LENGTH = 1_000_000
export const MAX_TITLE_LENGTH = 200
export const MAX_EXCERPT_LENGTH = 600
export const MAX_TAG_LENGTH = 60

/** Trims tags, and removes empty tags and tags with the same slug: 'Mesada' and ' mesada' are one tag. */
function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set([''])
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const slug = slugOf(tag)
      return !seen.has(slug) && seen.add(slug)
    })
}

/** Path of a cover in the library or in the product, not an address of another site. */
export const coverPath = identifierField(200).regex(/^\/blog\/(?:capas|imagens)\/[\w./-]+$/)
/** Width or height of a picture, in pixels. */
export const pixels = exactNumber(1, 100_000)

const cover = z.object({
  path: coverPath,
  alt: textField(300),
  width: pixels.nullable(),
  height: pixels.nullable(),
  variants: listField(z.object({ path: coverPath, type: identifierField(100), width: pixels }), 40),
})

/** Input of a save, from the editor or an import. */
export const postDraft = z.object({
  title: required(MAX_TITLE_LENGTH, 'O título pode ter até 200 letras.'),
  /** '' derives it from the title. */
  slug: textField(MAX_TITLE_LENGTH, 'O slug pode ter até 200 letras.'),
  excerpt: required(MAX_EXCERPT_LENGTH, 'O resumo pode ter até 600 letras.'),
  /** HTML, sanitized on save. */
  content: required(MAX_CONTENT_LENGTH, 'O conteúdo passou de um milhão de letras.'),
  cover: cover.nullable(),
  categoryId: idField().nullable(),
  tags: z
    .array(textField(MAX_TAG_LENGTH, 'Uma tag pode ter até 60 letras.'))
    .max(20, 'Um post pode ter até 20 tags.')
    .transform(distinctTags),
  featured: z.boolean(),
  status: z.enum(['published', 'draft']),
  /** Moment of publication; null keeps the published post's moment, or means now for a new one. */
  publishedAt: z
    .union([
      z.date().refine((date) => isMoment(date.toISOString())),
      momentField.transform((iso) => new Date(iso)),
    ])
    .nullable(),
})

export type PostDraft = z.input<typeof postDraft>
export type CheckedDraft = z.output<typeof postDraft>

export const categoryName = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Escreva o nome da categoria.')
    .max(60, 'Use até 60 letras.')
    .refine((name) => slugOf(name) !== '', 'Use ao menos uma letra ou um número.'),
})

export type CategoryName = z.output<typeof categoryName>

/** The new status instead of a toggle, so that a repeated request changes nothing. */
export const statusForm = z.object({ postId: idField(), status: z.enum(['published', 'draft']) })

export const categoryForm = z.discriminatedUnion('act', [
  categoryName.extend({ act: z.literal('add') }),
  categoryName.extend({ act: z.literal('rename'), id: idField() }),
  z.object({ act: z.literal('delete'), id: idField() }),
])
