import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { readAsIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { boundedDownload } from '#app/base/bounded-download.server.ts'
import { log } from '#app/base/log.server.ts'
import { readBytes } from '#app/platform/objects/stored-bytes.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { createSemaphore } from '#app/base/semaphore.server.ts'
import { BRAND } from '#content/brand.ts'
import { builtInCoverFile } from '../media/built-in-cover-file.server.ts'
import { findImageFile } from '../media/queries.server.ts'
import { visibilityAt } from '../post.ts'
import { ALLOW_LIST_VERSION, sanitizePost } from '../sanitize-post.server.ts'
import { BACKUP_FILES, type BackupPost } from './backup.ts'
import { frontMatterOf } from './front-matter.ts'
import { readmeText } from './readme-text.ts'
import { type ExportedPost, type Snapshot, type StoredFile, takeSnapshot } from './take-snapshot.server.ts'
import { toMarkdown } from './to-markdown.server.ts'

export type BlogExport =
  /** `fileName`: such as 'combinado-blog-2026-11-21.zip'. */
  | { ok: true; fileName: string; body: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'too_many_attempts' }

const EXPORT_LIMIT = { attempts: 10, seconds: 60 * 60 }
/** Takes one snapshot at a time, so that database connections stay free for readers. */
const snapshotSemaphore = createSemaphore(1)

/**
 * Exports a ZIP with every post as Markdown with front matter, and with the images. The ZIP is created from a snapshot of
 * the posts while it is sent. The caller checks that the person is an administrator, and must read or cancel the body;
 * `signal` also cancels it. Throws if `signal` aborts before the snapshot starts.
 */
export async function exportPosts(administratorId: string, signal?: AbortSignal): Promise<BlogExport> {
  if (!(await allow('export of the blog', administratorId, EXPORT_LIMIT)))
    return { ok: false, reason: 'too_many_attempts' }
  const createdAt = now()
  const snapshot = await snapshotSemaphore(() => {
    signal?.throwIfAborted()
    return readAsIdentity(takeSnapshot)
  })
  return {
    ok: true,
    fileName: `combinado-blog-${createdAt.toISOString().slice(0, 10)}.zip`,
    body: boundedDownload(`blog by ${administratorId}`, createZip(snapshot, createdAt), signal),
  }
}

/** Returns the ZIP as a stream. Destroying the stream deletes the snapshot's temporary file. */
function createZip(snapshot: Snapshot, createdAt: Date): Readable {
  const { slugs, postLines, categories, imageFiles, builtInCovers } = snapshot
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  const addEntry = (path: string, content: () => AsyncIterable<string | Uint8Array>, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: createdAt, compress }, (callback) => {
      const entry = Readable.from(content(), { objectMode: false })
      // the ZIP does not listen, and an unhandled error would end the process
      entry.on('error', (error) => output.destroy(error))
      callback(null, entry)
    })
  const input = Readable.fromWeb(postLines.read() as never).setEncoding('utf8')
  const posts = readLines(input)
  // deletes the snapshot's temporary file after the last byte or a cancellation
  output.on('close', () => input.destroy())
  // after a cancellation or failure nobody else listens, and an unhandled error would end the process
  output.on('error', (error) => log.warn({ err: error }, 'an export of the blog was not sent completely'))

  const imagePaths = new Map(imageFiles.map(({ id, extension }) => [id, `images/${id}.${extension}`]))
  const coverPaths = new Map(builtInCovers.map((path) => [path, `images/${path.split('/').at(-1) ?? ''}`]))
  const zipPathOf = (url: string) => coverPaths.get(url) ?? imagePaths.get(imageIdOf(url) ?? '')

  // the ZIP reads its entries in this order, so the next line is the post of the next two entries
  let post: ExportedPost | undefined
  for (const slug of slugs) {
    addEntry(`posts/${fileNameOf(slug)}.md`, async function* () {
      const { value } = await posts.next()
      if (value === undefined && !output.destroyed) throw new Error('The snapshot has fewer posts than slugs')
      post = value === undefined ? undefined : (JSON.parse(value) as ExportedPost)
      if (post) yield markdownOf(post, zipPathOf, createdAt)
    })
    addEntry(`${BACKUP_FILES.posts}${fileNameOf(slug)}.json`, async function* () {
      if (post) yield JSON.stringify(backupOf(post))
    })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(categories, null, 2)}\n`), BACKUP_FILES.categories, {
    mtime: createdAt,
  })
  const imageList = imageFiles.map(({ id, name, alt }) => ({ id, name, alt, file: imagePaths.get(id) ?? '' }))
  zip.addBuffer(Buffer.from(`${JSON.stringify(imageList, null, 2)}\n`), BACKUP_FILES.images, {
    mtime: createdAt,
  })
  const emptyPaths: string[] = []
  for (const file of imageFiles) {
    const path = imagePaths.get(file.id) ?? ''
    const imageContent = async function* () {
      const content = await readImage(file)
      if (content) yield content
      else emptyPaths.push(path)
    }
    addEntry(path, imageContent, false)
  }
  for (const [coverPath, path] of coverPaths) {
    addEntry(path, () => createReadStream(builtInCoverFile(coverPath) ?? ''), false)
  }
  addEntry('LEIA-ME.txt', async function* () {
    const counts = { postCount: slugs.length, imageCount: imageFiles.length + coverPaths.size }
    const createdAtText = DATE_TIME_FORMAT.format(createdAt)
    yield readmeText({ brandName: BRAND.name, createdAt: createdAtText, ...counts, emptyPaths })
  })
  zip.end()
  return output
}

/** Reads lines with backpressure; `node:readline` would read the whole file into memory. */
async function* readLines(text: Readable): AsyncGenerator<string> {
  let partialLine = ''
  for await (const chunk of text) {
    const lines = (partialLine + chunk).split('\n')
    partialLine = lines.pop() ?? ''
    yield* lines
  }
}

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

/** File names that Windows reserves, with any extension. */
const WINDOWS_RESERVED_NAMES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/
const fileNameOf = (slug: string) => (WINDOWS_RESERVED_NAMES.test(slug) ? `${slug}~` : slug)

const imageIdOf = (url: string) => /^\/blog\/imagens\/([0-9a-f-]{36})\//.exec(url)?.[1]

/** A post as `readBackup` reads it, with the paths that it has on this site. */
function backupOf(post: ExportedPost): BackupPost {
  const { allowListVersion: _, coverPath, coverAlt, coverWidth, coverHeight, coverVariants, ...fields } = post
  const size = { width: coverWidth, height: coverHeight, variants: coverVariants }
  return { ...fields, cover: coverPath === null ? null : { path: coverPath, alt: coverAlt, ...size } }
}

/** A post as a Markdown file, with relative URLs of the images in the ZIP. */
function markdownOf(
  post: ExportedPost,
  zipPathOf: (url: string) => string | undefined,
  exportedAt: Date,
): string {
  const { content, allowListVersion, coverPath } = post
  const cleanHtml = allowListVersion === ALLOW_LIST_VERSION ? content : sanitizePost(content)
  const html = cleanHtml.replaceAll(/ (src|href)="([^"]*)"/g, (attribute, name: string, url: string) => {
    const path = zipPathOf(url)
    return path === undefined ? attribute : ` ${name}="../${path}"`
  })
  const cover = coverPath === null ? undefined : zipPathOf(coverPath)
  const frontMatter = frontMatterOf({
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    status: visibilityAt(post, exportedAt),
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
${toMarkdown(html)}`
}

/** Undefined for a picture that was deleted since the snapshot. */
async function readImage({ id, width, type }: StoredFile): Promise<Uint8Array | undefined> {
  const row = await findImageFile(id, width, type)
  const result = row && (await readBytes(row))
  if (result?.ok) return result.bytes
  if (result?.reason === 'unavailable') throw new Error('A picture of the export is not available')
  return undefined
}
