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

/** Message for any empty required field (rule 80). */
export const REQUIRED_MESSAGE = 'Preencha todos os campos obrigatórios'
const requiredField = (maxLength: number, tooLongMessage: string) =>
  requiredText(maxLength, REQUIRED_MESSAGE, tooLongMessage)

/** In characters, as HTML. */
const MAX_CONTENT_LENGTH = 1_000_000
export const MAX_TITLE_LENGTH = 200
export const MAX_EXCERPT_LENGTH = 600
export const MAX_TAG_LENGTH = 60

/** Trims tags and removes empty ones and those with the slug of an earlier tag: 'Mesada' and ' mesada' are one tag. */
function distinctTags(tags: readonly string[]): string[] {
  const slugs = new Set([''])
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const slug = slugOf(tag)
      return !slugs.has(slug) && slugs.add(slug)
    })
}

/** Path of a cover in the image library or in the product, never a URL of another site. */
export const coverPathField = identifierField(200).regex(/^\/blog\/(?:capas|imagens)\/[\w./-]+$/)
/** Width or height of a picture, in pixels. */
export const pixels = exactNumber(1, 100_000)

export const coverSchema = z.object({
  path: coverPathField,
  alt: textField(300),
  width: pixels.nullable(),
  height: pixels.nullable(),
  variants: listField(z.object({ path: coverPathField, type: identifierField(100), width: pixels }), 40),
})

/** The input when a post is saved, from the editor or an import. */
export const postInputSchema = z.object({
  title: requiredField(MAX_TITLE_LENGTH, 'O título pode ter até 200 letras.'),
  /** '': derived from the title. */
  slug: textField(MAX_TITLE_LENGTH, 'O slug pode ter até 200 letras.'),
  excerpt: requiredField(MAX_EXCERPT_LENGTH, 'O resumo pode ter até 600 letras.'),
  /** HTML, sanitized on save. */
  content: requiredField(MAX_CONTENT_LENGTH, 'O conteúdo passou de um milhão de letras.'),
  cover: coverSchema.nullable(),
  categoryId: idField().nullable(),
  tags: z
    .array(textField(MAX_TAG_LENGTH, 'Uma tag pode ter até 60 letras.'))
    .max(20, 'Um post pode ter até 20 tags.')
    .transform(distinctTags),
  featured: z.boolean(),
  status: z.enum(['published', 'draft']),
  /** Publication time. Null: unchanged for a post that was public, now for another published post, none for a draft. */
  publishedAt: z
    .union([
      z.date().refine((date) => isMoment(date.toISOString())),
      momentField.transform((iso) => new Date(iso)),
    ])
    .nullable(),
})

export type PostInput = z.input<typeof postInputSchema>
export type CheckedPostInput = z.output<typeof postInputSchema>

export const categoryFieldsSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Escreva o nome da categoria.')
    .max(60, 'Use até 60 letras.')
    .refine((name) => slugOf(name) !== '', 'Use ao menos uma letra ou um número.'),
})

export type CategoryFields = z.output<typeof categoryFieldsSchema>

/** Contains the new status instead of a toggle, so that a repeated request changes nothing. */
export const statusForm = z.object({ postId: idField(), status: z.enum(['published', 'draft']) })

export const categoryForm = z.discriminatedUnion('act', [
  categoryFieldsSchema.extend({ act: z.literal('add') }),
  categoryFieldsSchema.extend({ act: z.literal('rename'), id: idField() }),
  z.object({ act: z.literal('delete'), id: idField() }),
])
export type CategoryForm = z.output<typeof categoryForm>
