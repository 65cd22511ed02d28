import { z } from 'zod'
import { coverPathField, pixels, postInputSchema } from '#app/domain/blog/schema.ts'
import { idField, momentField, storedCount, identifierField } from '../../input/field.ts'

/** Removes zero characters and replaces lone surrogates, because PostgreSQL refuses both. */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Larger than the limit of a post, so that a text that is too long for a post is not lost. */
const MAX_CONTENT_LENGTH = 2_000_000
const TOO_LONG_MESSAGE = 'O texto ficou grande demais para guardar no servidor.'

const lenientText = (maxLength: number) =>
  z.string().max(maxLength, TOO_LONG_MESSAGE).transform(toStorable).catch('')

const coverSchema = z
  .object({
    path: coverPathField,
    alt: lenientText(2000),
    width: pixels.nullable(),
    height: pixels.nullable(),
    variants: z.array(z.object({ path: coverPathField, type: identifierField(100), width: pixels })).max(40),
  })
  .nullable()
  .catch(null)

/** The fields of an unfinished post. An invalid value becomes empty, except an invalid `content`, which is an error. */
export const copyFieldsSchema = z.object({
  title: lenientText(5000),
  slug: lenientText(5000),
  excerpt: lenientText(20_000),
  content: z.string().max(MAX_CONTENT_LENGTH, TOO_LONG_MESSAGE).transform(toStorable),
  cover: coverSchema,
  categoryId: idField().nullable().catch(null),
  tags: z.array(lenientText(500)).max(200).catch([]),
  featured: z.boolean().catch(false),
  status: z.enum(['published', 'draft']).catch('draft'),
  publishedAt: momentField.nullable().catch(null),
})

const versionField = storedCount(1).nullable()

/** Saves or deletes a working copy. */
export const copyForm = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('keep'),
    fields: copyFieldsSchema,
    /** The version of the post that the text is based on. */
    base: versionField,
    /** The version of the working copy to replace; null if there is none yet. */
    expected: versionField,
    /** Id of the open editor. */
    tab: idField().optional(),
  }),
  /** With `expected`, deletes the working copy only if it has that version. */
  z.object({ act: z.literal('drop'), expected: storedCount(1).optional() }),
])

/** Saves a post. `base`: the version that the text is based on; null for a new post. */
export const saveForm = z.object({ base: versionField, post: postInputSchema })
