import { z } from 'zod'
import { coverPath, pixels, postDraft } from '#app/domain/blog/schema.ts'
import { idField, momentField, storedCount, identifierField } from '../../input/field.ts'

/** Removes characters that PostgreSQL refuses: the zero character and lone surrogates. */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Maximum characters of a working copy: more than a post may have, so that a text that is too long is stored too. */
const MAX_COPY_LENGTH = 2_000_000
const TOO_LONG = 'O texto ficou grande demais para guardar no servidor.'

const lenientText = (maxLength: number) => z.string().max(maxLength, TOO_LONG).transform(toStorable).catch('')

const cover = z
  .object({
    path: coverPath,
    alt: lenientText(2000),
    width: pixels.nullable(),
    height: pixels.nullable(),
    variants: z.array(z.object({ path: coverPath, type: identifierField(100), width: pixels })).max(40),
  })
  .nullable()
  .catch(null)

/** The fields of an unfinished post. None is required; an invalid value becomes empty instead of an error. */
export const copyFields = z.object({
  title: lenientText(5000),
  slug: lenientText(5000),
  excerpt: lenientText(20_000),
  content: z.string().max(MAX_COPY_LENGTH, TOO_LONG).transform(toStorable),
  cover,
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
    fields: copyFields,
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
export const saveForm = z.object({ base: versionField, post: postDraft })
