import { existsSync } from 'node:fs'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { database } from '#app/database/database.server.ts'
import { type IdentityTransaction, readAsIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { type Spool, spool } from '#app/platform/spool.server.ts'
import { BRAND } from '#content/brand.ts'
import { stateOf } from '../blog/post.ts'
import { ALLOW_LIST, sanitizePost } from '../blog/sanitize-post.server.ts'
import { frontMatterOf } from './front-matter.ts'
import { readMe } from './read-me.ts'
import { writeMarkdown } from './write-markdown.server.ts'

const ROWS_AT_ONCE = 100

export interface BlogExport {
  /** 'combinado-blog-2026-11-21.zip' */
  fileName: string
  body: ReadableStream<Uint8Array>
}

interface ExportedPost {
  id: string
  title: string
  slug: string
  excerpt: string
  content: string
  allowList: number
  status: 'published' | 'draft'
  featured: boolean
  publishedAt: string | null
  updatedAt: string
  author: string | null
  category: string | null
  tags: string[]
  coverPath: string | null
  coverAlt: string
}

interface StoredFile {
  id: string
  width: number
  type: string
  extension: string
}

/** Everything of the blog at one moment. */
interface Snapshot {
  slugs: string[]
  /** A post as JSON on each line, in the order of `slugs`. */
  lines: Spool
  categories: { name: string; slug: string; posts: number }[]
  files: StoredFile[]
  /** Covers that came with the product, by their addresses. */
  shipped: string[]
}

/**
 * Every post as Markdown with a head, and the library's pictures, as a ZIP that is made while it is sent. Texts are of
 * one moment, written down first; a picture's bytes never change. The body must be read or cancelled.
 */
export async function exportPosts(): Promise<BlogExport> {
  const madeAt = now()
  const snapshot = await readAsIdentity(takeSnapshot)
  return {
    fileName: `combinado-blog-${madeAt.toISOString().slice(0, 10)}.zip`,
    body: zipOf(snapshot, madeAt),
  }
}

async function takeSnapshot(tx: IdentityTransaction): Promise<Snapshot> {
  const { rows: files } = await sql<StoredFile>`select id, width, fallback_type as type,
    case fallback_type when 'image/png' then 'png' else 'jpg' end as extension from blog_images order by id`.execute(
    tx,
  )
  const { rows: categories } = await sql<Snapshot['categories'][number]>`select c.name, c.slug,
    (select count(*)::integer from blog_posts p where p.category_id = c.id) as posts
    from blog_categories c order by c.slug`.execute(tx)
  const slugs: string[] = []
  const shipped = new Set<string>()
  const lines = await spool(
    Readable.from(
      (async function* () {
        for await (const post of postsOf(tx)) {
          slugs.push(post.slug)
          if (post.coverPath !== null && shippedFile(post.coverPath)) shipped.add(post.coverPath)
          yield Buffer.from(`${JSON.stringify(post)}\n`)
        }
      })(),
    ),
  )
  return { slugs, lines, categories, files, shipped: [...shipped] }
}

/** In the order they were made. */
async function* postsOf(tx: IdentityTransaction): AsyncGenerator<ExportedPost> {
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: ExportedPost[] } = await sql<ExportedPost>`
      select p.id, p.title, p.slug, p.excerpt, p.content, p.allow_list as "allowList", p.status, p.featured,
        ${iso('p.published_at')} as "publishedAt", ${iso('p.updated_at')} as "updatedAt", p.author_name as author,
        (select c.name from blog_categories c where c.id = p.category_id) as category,
        coalesce((select json_agg(t.name order by pt.position) from blog_post_tags pt
          join blog_tags t on t.id = pt.tag_id where pt.post_id = p.id), '[]') as tags,
        p.cover_path as "coverPath", p.cover_alt as "coverAlt"
      from blog_posts p where ${after}::uuid is null or p.id > ${after}::uuid
      order by p.id limit ${ROWS_AT_ONCE}::integer`.execute(tx)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.id ?? null
  }
}

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The file in the product's own folder behind a cover that came with it; undefined for any other address. */
function shippedFile(path: string): string | undefined {
  const name = /^\/blog\/capas\/([\w-]+\.(?:jpg|png|webp))$/.exec(path)?.[1]
  const file = name && `public/blog/capas/${name}`
  return file && existsSync(file) ? file : undefined
}

function zipOf(snapshot: Snapshot, madeAt: Date): ReadableStream<Uint8Array> {
  const { slugs, lines, categories, files, shipped } = snapshot
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  const add = (path: string, content: () => AsyncIterable<string | Uint8Array>, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: madeAt, compress }, (take) =>
      take(null, Readable.from(content(), { objectMode: false })),
    )
  const posts = createInterface({ input: Readable.fromWeb(lines.read() as never) })
  const rest = posts[Symbol.asyncIterator]()
  output.on('close', () => posts.close())

  const places = new Map(files.map(({ id, extension }) => [id, `images/${id}.${extension}`]))
  const covers = new Map(shipped.map((path) => [path, `images/${path.split('/').at(-1) ?? ''}`]))
  const placeOf = (address: string) => covers.get(address) ?? places.get(imageIdOf(address) ?? '')

  // entries are taken one after the other, in this order
  for (const slug of slugs) {
    add(`posts/${slug}.md`, async function* () {
      const { value } = await rest.next()
      yield markdownOf(JSON.parse(value ?? '') as ExportedPost, placeOf, madeAt)
    })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(categories, null, 2)}\n`), 'categories.json', { mtime: madeAt })
  const missing: string[] = []
  for (const file of files) {
    const place = places.get(file.id) ?? ''
    const bytes = async function* () {
      const found = await readFile(file)
      if (found) yield found
      else missing.push(place)
    }
    add(place, bytes, false)
  }
  for (const [address, place] of covers) {
    add(place, () => createReadStream(shippedFile(address) ?? ''), false)
  }
  add('LEIA-ME.txt', async function* () {
    const facts = { posts: slugs.length, images: files.length + covers.size, missing }
    yield readMe({ brandName: BRAND.name, madeAt: SPOKEN.format(madeAt), ...facts })
  })
  zip.end()
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}

const SPOKEN = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const imageIdOf = (address: string) => /^\/blog\/imagens\/([0-9a-f-]{36})\//.exec(address)?.[1]

/** One post as a file; pictures that are in the ZIP are named by their place beside it. */
function markdownOf(
  post: ExportedPost,
  placeOf: (address: string) => string | undefined,
  moment: Date,
): string {
  const { content, allowList, coverPath } = post
  const clean = allowList === ALLOW_LIST ? content : sanitizePost(content)
  const html = clean.replaceAll(/ (src|href)="([^"]*)"/g, (whole, name: string, address: string) => {
    const place = placeOf(address)
    return place === undefined ? whole : ` ${name}="../${place}"`
  })
  const cover = coverPath === null ? undefined : placeOf(coverPath)
  const head = frontMatterOf({
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    status: stateOf(post, moment),
    published_at: post.publishedAt,
    updated_at: post.updatedAt,
    author: post.author || null,
    category: post.category,
    tags: post.tags,
    featured: post.featured,
    cover: cover === undefined ? coverPath : `../${cover}`,
    cover_alt: coverPath === null ? null : post.coverAlt,
  })
  return `${head}\n${writeMarkdown(html)}`
}

async function readFile({ id, width, type }: StoredFile): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from blog_image_files
    where image_id = ${id}::uuid and width = ${width}::integer and type = ${type}`.execute(database())
  return rows[0]?.bytes
}
