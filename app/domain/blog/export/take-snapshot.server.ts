import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import { type Spool, spool } from '#app/base/spool.server.ts'
import type { ImageVariant } from '../media/image.ts'
import { builtInCoverFile } from '../media/built-in-cover-file.server.ts'

const BATCH_SIZE = 100

export interface ExportedPost {
  id: string
  title: string
  slug: string
  excerpt: string
  content: string
  allowListVersion: number
  status: 'published' | 'draft'
  featured: boolean
  publishedAt: string | null
  updatedAt: string
  author: string | null
  category: string | null
  tags: string[]
  coverPath: string | null
  coverAlt: string
  coverWidth: number | null
  coverHeight: number | null
  coverVariants: ImageVariant[]
  formerSlugs: string[]
}

/** The largest file of a library image. */
export interface StoredFile {
  id: string
  width: number
  type: 'image/jpeg' | 'image/png'
  extension: string
  name: string
  alt: string
}

/** The blog at one point in time, without the bytes of its images. */
export interface Snapshot {
  slugs: string[]
  /** A temporary file with one post as JSON on each line, in the order of `slugs`. */
  postLines: Spool
  categories: { name: string; slug: string; posts: number }[]
  imageFiles: StoredFile[]
  /** Paths of covers that posts use and that are part of the product, not of the image library. */
  builtInCovers: string[]
}

/** Writes all posts to a temporary file, and lists categories and images. */
export async function takeSnapshot(tx: IdentityTransaction): Promise<Snapshot> {
  const { rows: imageFiles } = await sql<StoredFile>`select id, width, name, alt, fallback_type as type,
    case fallback_type when 'image/png' then 'png' else 'jpg' end as extension from blog_images order by id`.execute(
    tx,
  )
  const { rows: categories } = await sql<Snapshot['categories'][number]>`select c.name, c.slug,
    (select count(*)::integer from blog_posts p where p.category_id = c.id) as posts
    from blog_categories c order by c.slug`.execute(tx)
  const slugs: string[] = []
  const builtInCovers = new Set<string>()
  const postLines = await spool(
    Readable.from(
      (async function* () {
        for await (const post of readPosts(tx)) {
          slugs.push(post.slug)
          if (post.coverPath !== null && builtInCoverFile(post.coverPath)) builtInCovers.add(post.coverPath)
          yield Buffer.from(`${JSON.stringify(post)}\n`)
        }
      })(),
    ),
  )
  return { slugs, postLines, categories, imageFiles, builtInCovers: [...builtInCovers] }
}

async function* readPosts(tx: IdentityTransaction): AsyncGenerator<ExportedPost> {
  let lastId: string | null = null
  for (;;) {
    const { rows }: { rows: ExportedPost[] } = await sql<ExportedPost>`
      select p.id, p.title, p.slug, p.excerpt, p.content, p.allow_list as "allowListVersion", p.status, p.featured,
        ${isoMoment('p.published_at')} as "publishedAt", ${isoMoment('p.updated_at')} as "updatedAt", p.author_name as author,
        (select c.name from blog_categories c where c.id = p.category_id) as category,
        coalesce((select json_agg(t.name order by pt.position) from blog_post_tags pt
          join blog_tags t on t.id = pt.tag_id where pt.post_id = p.id), '[]') as tags,
        p.cover_path as "coverPath", p.cover_alt as "coverAlt", p.cover_width as "coverWidth", p.cover_height as "coverHeight",
        p.cover_variants as "coverVariants",
        coalesce((select json_agg(s.slug order by s.slug) from blog_slugs s where s.post_id = p.id and s.slug <> p.slug), '[]')
          as "formerSlugs"
      from blog_posts p where ${lastId}::uuid is null or p.id > ${lastId}::uuid
      order by p.id limit ${BATCH_SIZE}::integer`.execute(tx)
    yield* rows
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)?.id ?? null
  }
}
