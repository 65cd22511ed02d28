import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { newId } from '#app/base/ids.ts'
import { importPictures } from '#app/domain/blog/import/import-pictures.server.ts'
import { importNextPost } from '#app/domain/blog/import/import-post.server.ts'
import { importFile, type ImportOptions } from '#app/domain/blog/import/import-file.server.ts'
import { type NetworkGuard, PUBLIC_IPS_ONLY } from '#app/domain/blog/import/public-ip.server.ts'
import { findTransfer } from '#app/domain/blog/import/queries.server.ts'
import type { Transfer } from '#app/domain/blog/import/transfer.ts'
import { aFamily } from './people.ts'
import { insertRow } from './rows.ts'
import type { Actor } from '#app/database/family-scope.server.ts'

/** Export files of WordPress (WXR) and Ghost, of a blog at https://antigo.exemplo.com.br. */
export const WXR = readFileSync('tests/fixtures/transfers/wordpress.xml', 'utf8')
export const GHOST = readFileSync('tests/fixtures/transfers/ghost.json', 'utf8')

export async function anImporter(): Promise<Actor> {
  return (await aFamily()).guardian
}

/** Options of a new import, without pictures. */
export const importOptions = (options: Partial<ImportOptions> = {}): ImportOptions => ({
  id: newId(),
  name: 'blog.xml',
  site: null,
  withImages: false,
  isDryRun: false,
  asDrafts: false,
  ...options,
})

/** Imports a file and its posts, but no pictures. Throws if the file is refused. */
export async function runImport(
  file: string | Uint8Array,
  user: Actor,
  options: Partial<ImportOptions> = {},
): Promise<Transfer> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const result = await importFile(bytes, importOptions(options), user)
  if (!result.ok) throw new Error(result.reason)
  await importQueuedPosts()
  return transferOf(result.id)
}

/** Imports posts until none is queued. */
export async function importQueuedPosts(): Promise<void> {
  while (await importNextPost());
}

/** Downloads pictures until none is due. */
export async function importQueuedPictures(guard: NetworkGuard): Promise<void> {
  while ((await importPictures(guard)) > 0);
}

/** Stores an import without posts; `readAt` is null while its file is being read. Returns its id. */
export async function aTransfer({
  readAt,
  createdAt = now(),
}: {
  readAt: Date | null
  createdAt?: Date
}): Promise<string> {
  const id = newId()
  const file = { source: 'ghost' as const, file_name: 'blog.json', with_images: false }
  await insertRow('blog_transfers', { id, ...file, created_at: createdAt, read_at: readAt })
  return id
}

export async function transferOf(id: string): Promise<Transfer> {
  const transfer = await findTransfer(id)
  if (!transfer) throw new Error(`There is no import ${id}`)
  return transfer
}

export const allPosts = () => database().selectFrom('blog_posts').selectAll().orderBy('id').execute()

export async function postWithSlug(slug: string) {
  const query = database().selectFrom('blog_posts').selectAll().where('slug', '=', slug)
  return query.executeTakeFirstOrThrow()
}

/** A server on loopback that replaces the imported blog's site. */
export interface OldSite {
  port: number
  /** Paths of the received requests. */
  requests: string[]
  /** Paths that respond with status 503. */
  brokenPaths: Set<string>
  /** Allows public IP addresses, and this server under the old site's host name. */
  guard: NetworkGuard
  /** A WordPress export with this server's URLs. `blog` is the host name of the exported blog, `slug` its post's. */
  wxrFile(blog: string, slug: string): string
  close(): void
}

export async function startOldSite(): Promise<OldSite> {
  const requests: string[] = []
  const brokenPaths = new Set<string>()
  const server = createServer((request, response) => {
    const { url = '' } = request
    requests.push(url)
    if (brokenPaths.has(url)) return void response.writeHead(503).end()
    if (url.includes('/pagina')) return void response.end('<html>not a picture</html>')
    const background = url.includes('capa') ? '#cc2222' : '#2288bb'
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } }).jpeg()
    return void picture.toBuffer().then((bytes) => response.end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    requests,
    brokenPaths,
    guard: {
      resolve: (host) => Promise.resolve(host === 'antigo.exemplo.com.br' ? ['127.0.0.1'] : []),
      allows: (ip, requestedPort) =>
        (ip === '127.0.0.1' && requestedPort === port) || PUBLIC_IPS_ONLY.allows(ip, requestedPort),
    },
    wxrFile: (blog, slug) =>
      WXR.replaceAll('https://antigo.exemplo.com.br', `http://antigo.exemplo.com.br:${port}`)
        .replace(/<wp:base_blog_url>[^<]*/, `<wp:base_blog_url>http://${blog}`)
        .replaceAll('manha-sem-pressa', slug),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
