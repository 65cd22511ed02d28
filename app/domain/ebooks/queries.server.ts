import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EBOOKS, type EbookSlug } from '#content/ebooks/catalogue.ts'
import { canReadEbooks, type Reader } from './policy.ts'

export interface EbookFile {
  bytes: Uint8Array<ArrayBuffer>
  /** 'Mesada Inteligente.pdf'. */
  fileName: string
  /** Changes with the bytes; in quotes, as the header wants it. */
  etag: string
}

/** Files of the product, the same for every family: read once by each process. */
const files = new Map<EbookSlug, Promise<EbookFile>>()

/** The PDF of an e-book for a member of a subscribed family; undefined when there is none by this slug. */
export async function findEbook(reader: Reader, slug: string): Promise<EbookFile | undefined> {
  const ebook = EBOOKS.find((one) => one.slug === slug)
  if (!ebook || !canReadEbooks(reader)) return undefined
  const cached = files.get(ebook.slug)
  if (cached) return cached
  const reading = readEbook(ebook.slug, ebook.fileName)
  files.set(ebook.slug, reading)
  // a file that could not be read is tried again by who asks next
  reading.catch(() => files.delete(ebook.slug))
  return reading
}

async function readEbook(slug: EbookSlug, fileName: string): Promise<EbookFile> {
  // from the folder that the server runs in, beside build/: inside the build it would have a public address
  const bytes = new Uint8Array(await readFile(join('content/ebooks', slug, `${slug}.pdf`)))
  return { bytes, fileName, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
