import { z } from 'zod'
import { coverPath, pixels, postDraft } from '#app/domain/blog/schema.ts'
import { idField, momentField, storedCount, wordField } from '../input/field.ts'

/** What no database takes: a zero character, half of a character. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Of a copy; more than a post may have, so that too long a text is kept as well. */
const LONGEST_COPY = 2_000_000
const TOO_LONG = 'O texto ficou grande demais para guardar no servidor.'

const loose = (most: number) => z.string().max(most, TOO_LONG).transform(storable).catch('')

const cover = z
  .object({
    path: coverPath,
    alt: loose(2000),
    width: pixels.nullable(),
    height: pixels.nullable(),
    variants: z.array(z.object({ path: coverPath, type: wordField(100), width: pixels })).max(40),
  })
  .nullable()
  .catch(null)

/** A post in the making: nothing is required, and what cannot be read is left out rather than refused. */
export const copyFields = z.object({
  title: loose(5000),
  slug: loose(5000),
  excerpt: loose(20_000),
  content: z.string().max(LONGEST_COPY, TOO_LONG).transform(storable),
  cover,
  categoryId: idField().nullable().catch(null),
  tags: z.array(loose(500)).max(200).catch([]),
  featured: z.boolean().catch(false),
  status: z.enum(['published', 'draft']).catch('draft'),
  publishedAt: momentField.nullable().catch(null),
})

const version = storedCount(1).nullable()

/** One autosave, or the end of a copy. */
export const copyForm = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('keep'),
    fields: copyFields,
    /** The post's version that the typing began on. */
    base: version,
    /** The copy's version that this one replaces; null for the first. */
    expected: version,
    /** The open editor that sends it. */
    tab: idField().optional(),
  }),
  /** `expected`: only that version of the copy goes. */
  z.object({ act: z.literal('drop'), expected: storedCount(1).optional() }),
])

/** A save: the post and the version it was made on. */
export const saveForm = z.object({ base: version, post: postDraft })
