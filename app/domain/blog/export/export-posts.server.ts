import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { database } from '#app/database/database.server.ts'
import { readAsIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { boundedDownload } from '#app/base/bounded-download.server.ts'
import { log } from '#app/base/log.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { createSemaphore } from '#app/base/semaphore.server.ts'
import { BRAND } from '#content/brand.ts'
import { stateOf } from '../post.ts'
import { ALLOW_LIST, sanitizePost } from '../sanitize-post.server.ts'
import { frontMatterOf } from './front-matter.ts'
import { readmeText } from './readme-text.ts'
import {
  type ExportedPost,
  shippedFile,
  type Snapshot,
  type StoredFile,
  takeSnapshot,
} from './take-snapshot.server.ts'
import { writeMarkdown } from './write-markdown.server.ts'

export type BlogExport =
  /** `fileName`: 'combinado-blog-2026-11-21.zip' */
  | { ok: true; fileName: string; body: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'too_many_attempts' }

const EXPORTS_PER_PERSON = { attempts: 10, seconds: 60 * 60 }
/** One snapshot at a time, so that database connections stay free for readers. */
const semaphore = createSemaphore(1)

/**
 * A ZIP with every post as Markdown with front matter, and with the library's pictures. It is created while it is sent,
 * from a snapshot of the texts. The caller checks that the person is an administrator, and must read or cancel the body;
 * `signal` cancels it. Throws if `signal` aborts before the snapshot is begun.
 */
export async function exportPosts(administratorId: string, signal?: AbortSignal): Promise<BlogExport> {
  if (!(await allow('export of the blog', administratorId, EXPORTS_PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  const createdAt = now()
  const snapshot = await semaphore(() => {
    signal?.throwIfAborted()
    return readAsIdentity(takeSnapshot)
  })
  return {
    ok: true,
    fileName: `combinado-blog-${createdAt.toISOString().slice(0, 10)}.zip`,
    body: boundedDownload(`blog by ${administratorId}`, zipOf(snapshot, createdAt), signal),
  }
}

/** The ZIP's stream; destroying it deletes the snapshot. */
function zipOf(snapshot: Snapshot, createdAt: Date): Readable {
  const { slugs, lines, categories, files, shippedCovers } = snapshot
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  const add = (path: string, content: () => AsyncIterable<string | Uint8Array>, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: createdAt, compress }, (callback) =>
      callback(null, Readable.from(content(), { objectMode: false })),
    )
  const input = Readable.fromWeb(lines.read() as never).setEncoding('utf8')
  const posts = linesOf(input)
  // closes the snapshot's file after the last byte, or after a cancellation
  output.on('close', () => input.destroy())
  // after a cancellation or a failure no other listener is left
  output.on('error', (error) => log.warn({ err: error }, 'a copy of the blog was not sent to its end'))

  const paths = new Map(files.map(({ id, extension }) => [id, `images/${id}.${extension}`]))
  const covers = new Map(shippedCovers.map((path) => [path, `images/${path.split('/').at(-1) ?? ''}`]))
  const pathOf = (address: string) => covers.get(address) ?? paths.get(imageIdOf(address) ?? '')

  // the ZIP reads its entries in this order, so each entry finds its post on the next line
  for (const slug of slugs) {
    add(`posts/${fileNameOf(slug)}.md`, async function* () {
      const { value } = await posts.next()
      if (value !== undefined) yield markdownOf(JSON.parse(value) as ExportedPost, pathOf, createdAt)
      else if (!output.destroyed) throw new Error('The snapshot has fewer posts than slugs')
    })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(categories, null, 2)}\n`), 'categories.json', {
    mtime: createdAt,
  })
  const missing: string[] = []
  for (const file of files) {
    const path = paths.get(file.id) ?? ''
    const bytes = async function* () {
      const content = await readFile(file)
      if (content) yield content
      else missing.push(path)
    }
    add(path, bytes, false)
  }
  for (const [address, path] of covers) {
    add(path, () => createReadStream(shippedFile(address) ?? ''), false)
  }
  add('LEIA-ME.txt', async function* () {
    const counts = { posts: slugs.length, images: files.length + covers.size, missing }
    yield readmeText({ brandName: BRAND.name, createdAt: MOMENT_FORMAT.format(createdAt), ...counts })
  })
  zip.end()
  return output
}

/** Reads lines with backpressure, unlike `node:readline`, which would read the whole file into memory. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let partialLine = ''
  for await (const chunk of text) {
    const lines = (partialLine + chunk).split('\n')
    partialLine = lines.pop() ?? ''
    yield* lines
  }
}

const MOMENT_FORMAT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

/** File names that Windows reserves, with any extension. */
const RESERVED_NAMES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/
const fileNameOf = (slug: string) => (RESERVED_NAMES.test(slug) ? `${slug}~` : slug)

const imageIdOf = (address: string) => /^\/blog\/imagens\/([0-9a-f-]{36})\//.exec(address)?.[1]

/** A post as a Markdown file with relative addresses for the pictures in the ZIP. */
function markdownOf(
  post: ExportedPost,
  pathOf: (address: string) => string | undefined,
  moment: Date,
): string {
  const { content, allowListVersion, coverPath } = post
  const clean = allowListVersion === ALLOW_LIST ? content : sanitizePost(content)
  const html = clean.replaceAll(/ (src|href)="([^"]*)"/g, (attribute, name: string, address: string) => {
    const path = pathOf(address)
    return path === undefined ? attribute : ` ${name}="../${path}"`
  })
  const cover = coverPath === null ? undefined : pathOf(coverPath)
  const frontMatter = frontMatterOf({
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
  return `${frontMatter}
${writeMarkdown(html)}`
}

async function readFile({ id, width, type }: StoredFile): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from blog_image_files
    where image_id = ${id}::uuid and width = ${width}::integer and type = ${type}`.execute(database())
  return rows[0]?.bytes
}
