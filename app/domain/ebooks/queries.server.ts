import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EBOOKS, type EbookSlug } from '#content/ebooks/catalogue.ts'
import { canReadEbooks, type Reader } from './policy.ts'

export interface EbookFile {
  bytes: Uint8Array<ArrayBuffer>
  /** 'Mesada Inteligente.pdf'. */
  fileName: string
  /** ETag of the bytes, with its quotes. */
  etag: string
}

/** The files are part of the product: each process reads them once. */
const files = new Map<EbookSlug, Promise<EbookFile>>()

/** The PDF of an e-book for a member of a subscribed family; undefined for an unknown slug. */
export async function findEbook(reader: Reader, slug: string): Promise<EbookFile | undefined> {
  const ebook = EBOOKS.find((one) => one.slug === slug)
  if (!ebook || !canReadEbooks(reader)) return undefined
  const cached = files.get(ebook.slug)
  if (cached) return cached
  const reading = readEbook(ebook.slug, ebook.fileName)
  files.set(ebook.slug, reading)
  // the next request retries a file that could not be read
  reading.catch(() => files.delete(ebook.slug))
  return reading
}

async function readEbook(slug: EbookSlug, fileName: string): Promise<EbookFile> {
  // read from the working directory, because a file inside the build would have a public address
  const bytes = new Uint8Array(await readFile(join('content/ebooks', slug, `${slug}.pdf`)))
  return { bytes, fileName, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
