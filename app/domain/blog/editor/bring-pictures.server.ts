import { environment } from '#app/base/env.server.ts'
import { fetchPicture } from '../import/fetch-picture.server.ts'
import { externalPictureAlts, replaceUrls } from '../import/old-urls.ts'
import type { NetworkGuard } from '../import/public-ip.server.ts'
import { IMAGE_MESSAGES } from '../media/schema.ts'
import { uploadImage } from '../media/upload-image.server.ts'
import { sanitizePost } from '../sanitize-post.server.ts'
import type { Editor } from '../write-post.server.ts'

/** Bounds the time of one save: each picture takes up to `TIMEOUT_MS` to fetch and some seconds to convert. */
export const MAX_PICTURES = 20
const TIMEOUT_MS = 10_000
const CONCURRENCY = 4

type BringPicturesResult = { ok: true; content: string } | { ok: false; message: string }

/**
 * Fetches the pictures that a text shows from other sites into the library, because readers' browsers may not load them
 * (content security policy), and makes the text show the copies. Idempotent. `message` names the first picture that
 * could not be fetched, in Portuguese. Pictures that the saved text shows already do not refuse the save: an import has
 * reported them.
 */
export async function bringPictures(
  content: string,
  savedContent: string,
  { editor, guard }: { editor: Editor; guard: NetworkGuard },
): Promise<BringPicturesResult> {
  const cleanHtml = sanitizePost(content)
  const alts = externalPictureAlts(cleanHtml)
  if (alts.size === 0) return { ok: true, content }
  const savedUrls = externalPictureAlts(savedContent)
  const paths = new Map<string, string>()
  const queue: [url: string, alt: string][] = []
  for (const [url, alt] of alts) {
    const ownPath = ownPathOf(url)
    if (ownPath === undefined) queue.push([url, alt])
    else paths.set(url, ownPath)
  }
  if (queue.length > MAX_PICTURES) {
    return {
      ok: false,
      message: `o texto tem ${queue.length} imagens de outros sites, e vêm até ${MAX_PICTURES} por vez. Envie as outras pelo botão Imagem.`,
    }
  }
  const failures: string[] = []
  const bringNext = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [url, alt] = next
      const result = await bringPicture(url, alt, { editor, guard })
      if (result.ok) paths.set(url, result.path)
      else if (!savedUrls.has(url)) failures.push(`a imagem ${url.slice(0, 200)} não veio: ${result.problem}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, bringNext))
  const [failure] = failures
  if (failure === undefined) return { ok: true, content: replaceUrls(cleanHtml, paths) }
  const end = failure.endsWith('.') ? '' : '.'
  return {
    ok: false,
    message: `${failure}${end} Envie o arquivo dela pelo botão Imagem, ou tire-a do texto.`,
  }
}

/** The path of a picture of this site that was written with its whole address. */
function ownPathOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  const isOwn = parsed?.origin === new URL(environment().appUrl).origin
  return isOwn ? parsed.pathname + parsed.search : undefined
}

async function bringPicture(
  url: string,
  alt: string,
  { editor, guard }: { editor: Editor; guard: NetworkGuard },
): Promise<{ ok: true; path: string } | { ok: false; problem: string }> {
  const download = await fetchPicture(url, guard, TIMEOUT_MS)
  if (!download.ok) return download
  const upload = await uploadImage(download.bytes, { name: download.name, alt: alt.slice(0, 300) }, editor)
  return upload.ok
    ? { ok: true, path: upload.image.path }
    : { ok: false, problem: IMAGE_MESSAGES[upload.reason] }
}
