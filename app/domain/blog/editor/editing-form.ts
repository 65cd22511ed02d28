import { z } from 'zod'
import { coverPath, pixels, postDraft } from '#app/domain/blog/schema.ts'
import { idField, momentField, storedCount, identifierField } from '../../input/field.ts'

/** PostgreSQL refuses the zero character and lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Characters of a working copy; more than a post may have, so that a too long text is stored as well. */
const MAX_COPY_LENGTH = 2_000_000
const TOO_LONG = 'O texto ficou grande demais para guardar no servidor.'

const looseText = (maxLength: number) => z.string().max(maxLength, TOO_LONG).transform(storable).catch('')

const cover = z
  .object({
    path: coverPath,
    alt: looseText(2000),
    width: pixels.nullable(),
    height: pixels.nullable(),
    variants: z.array(z.object({ path: coverPath, type: identifierField(100), width: pixels })).max(40),
  })
  .nullable()
  .catch(null)

/** An unfinished post: no field is required, and an invalid value becomes empty instead of an error. */
export const copyFields = z.object({
  title: looseText(5000),
  slug: looseText(5000),
  excerpt: looseText(20_000),
  content: z.string().max(MAX_COPY_LENGTH, TOO_LONG).transform(storable),
  cover,
  categoryId: idField().nullable().catch(null),
  tags: z.array(looseText(500)).max(200).catch([]),
  featured: z.boolean().catch(false),
  status: z.enum(['published', 'draft']).catch('draft'),
  publishedAt: momentField.nullable().catch(null),
})

const version = storedCount(1).nullable()

/** Saves or deletes a working copy. */
export const copyForm = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('keep'),
    fields: copyFields,
    /** The version of the post that the text is based on. */
    base: version,
    /** The version of the working copy to replace; null for the first. */
    expected: version,
    /** Id of the open editor. */
    tab: idField().optional(),
  }),
  /** `expected`: deletes only that version of the copy. */
  z.object({ act: z.literal('drop'), expected: storedCount(1).optional() }),
])

/** A save: the post and the version it is based on. */
export const saveForm = z.object({ base: version, post: postDraft })
