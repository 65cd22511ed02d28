import { z } from 'zod'
import {
  exactNumber,
  idField,
  isMoment,
  listField,
  momentField,
  requiredText,
  textField,
  wordField,
} from '../input/field.ts'
import { slugOf } from './post.ts'

/** The message of the specification for any missing field (section 5). */
export const MISSING = 'Preencha todos os campos obrigatórios'
const required = (most: number, tooLong: string) => requiredText(most, MISSING, tooLong)

/** Characters of HTML; a book of a hundred thousand words still fits. */
const LONGEST_CONTENT = 1_000_000
export const LONGEST_TITLE = 200
export const LONGEST_EXCERPT = 600
export const LONGEST_TAG = 60

/** Trimmed, without empty ones; of two with the same address the first stays: 'Mesada' and ' mesada' are one tag. */
function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set([''])
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const slug = slugOf(tag)
      return !seen.has(slug) && seen.add(slug)
    })
}

/** Path of a cover: of the library, or of the covers that come with the product. Never another site's address. */
export const coverPath = wordField(200).regex(/^\/blog\/(?:capas|imagens)\/[\w./-]+$/)
/** Width or height of a picture, in pixels. */
export const pixels = exactNumber(1, 100_000)

const cover = z.object({
  path: coverPath,
  alt: textField(300),
  width: pixels.nullable(),
  height: pixels.nullable(),
  variants: listField(z.object({ path: coverPath, type: wordField(100), width: pixels }), 40),
})

/** A post as somebody wants it saved; for the editor and for what is brought in. */
export const postDraft = z.object({
  title: required(LONGEST_TITLE, 'O título pode ter até 200 letras.'),
  /** Made of the title where empty. */
  slug: textField(LONGEST_TITLE, 'O slug pode ter até 200 letras.'),
  excerpt: required(LONGEST_EXCERPT, 'O resumo pode ter até 600 letras.'),
  /** HTML of any kind; it is cleaned on the way in. */
  content: required(LONGEST_CONTENT, 'O conteúdo passou de um milhão de letras.'),
  cover: cover.nullable(),
  categoryId: idField().nullable(),
  tags: z
    .array(textField(LONGEST_TAG, 'Uma tag pode ter até 60 letras.'))
    .max(20, 'Um post pode ter até 20 tags.')
    .transform(distinctTags),
  featured: z.boolean(),
  status: z.enum(['published', 'draft']),
  /** When it is or was shown first; the moment of saving where a published post names none. */
  publishedAt: z
    .union([
      z.date().refine((date) => isMoment(date.toISOString())),
      momentField.transform((iso) => new Date(iso)),
    ])
    .nullable(),
})

export type PostDraft = z.input<typeof postDraft>
export type CheckedDraft = z.output<typeof postDraft>

/** A category's name: something an address can be made of. */
export const categoryName = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Escreva o nome da categoria.')
    .max(60, 'Use até 60 letras.')
    .refine((name) => slugOf(name) !== '', 'Use ao menos uma letra ou um número.'),
})

export type CategoryName = z.output<typeof categoryName>

/** The status a post is to have; naming it makes a second tap harmless. */
export const wantedStatus = z.object({ postId: idField(), status: z.enum(['published', 'draft']) })

/** What the page of categories asks for. */
export const categoryAct = z.discriminatedUnion('act', [
  categoryName.extend({ act: z.literal('add') }),
  categoryName.extend({ act: z.literal('rename'), id: idField() }),
  z.object({ act: z.literal('delete'), id: idField() }),
])
