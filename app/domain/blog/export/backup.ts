import { z } from 'zod'
import { idField, momentField } from '../../input/field.ts'
import { coverSchema } from '../schema.ts'

/** The files of an export from which the blog is restored. The Markdown files beside them are for people. */
export const BACKUP_FILES = {
  /** Folder with one `BackupPost` a file. */
  posts: 'backup/posts/',
  images: 'backup/images.json',
  categories: 'categories.json',
} as const

export const backupPostSchema = z.object({
  id: idField(),
  title: z.string(),
  slug: z.string(),
  /** Slugs that redirect to the post. */
  formerSlugs: z.array(z.string().max(250)).max(1000),
  excerpt: z.string(),
  content: z.string(),
  status: z.enum(['published', 'draft']),
  featured: z.boolean(),
  publishedAt: momentField.nullable(),
  updatedAt: momentField,
  author: z.string().max(300).nullable(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  cover: coverSchema.nullable(),
})

export type BackupPost = z.output<typeof backupPostSchema>

export const backupImagesSchema = z.array(
  z.object({
    id: idField(),
    name: z.string(),
    alt: z.string().max(300),
    /** Its path in the ZIP. */
    file: z.string().max(300),
  }),
)

export const backupCategoriesSchema = z.array(z.object({ name: z.string() }))
