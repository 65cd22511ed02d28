import { z } from 'zod'
import { slugOf } from './post.ts'

/** The message of the specification for any missing field (section 5). */
export const MISSING = 'Preencha todos os campos obrigatórios'
const required = (most: number, tooLong: string) => z.string().trim().min(1, MISSING).max(most, tooLong)

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

const cover = z.object({
  path: z.string().min(1),
  alt: z.string().trim().max(300),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  variants: z.array(z.object({ path: z.string().min(1), type: z.string(), width: z.int().positive() })),
})

/** A post as somebody wants it saved; for the editor and for what is brought in. */
export const postDraft = z.object({
  title: required(LONGEST_TITLE, 'O título pode ter até 200 letras.'),
  /** Made of the title where empty. */
  slug: z.string().trim().max(LONGEST_TITLE, 'O slug pode ter até 200 letras.'),
  excerpt: required(LONGEST_EXCERPT, 'O resumo pode ter até 600 letras.'),
  /** HTML of any kind; it is cleaned on the way in. */
  content: required(LONGEST_CONTENT, 'O conteúdo passou de um milhão de letras.'),
  cover: cover.nullable(),
  categoryId: z.uuid().nullable(),
  tags: z
    .array(z.string().max(LONGEST_TAG, 'Uma tag pode ter até 60 letras.'))
    .max(20, 'Um post pode ter até 20 tags.')
    .transform(distinctTags),
  featured: z.boolean(),
  status: z.enum(['published', 'draft']),
  /** When it is or was shown first; the moment of saving where a published post names none. */
  publishedAt: z
    .union([z.date(), z.iso.datetime({ offset: true }).transform((iso) => new Date(iso))])
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
export const wantedStatus = z.object({ postId: z.uuid(), status: z.enum(['published', 'draft']) })

/** What the page of categories asks for. */
export const categoryAct = z.discriminatedUnion('act', [
  categoryName.extend({ act: z.literal('add') }),
  categoryName.extend({ act: z.literal('rename'), id: z.uuid() }),
  z.object({ act: z.literal('delete'), id: z.uuid() }),
])
