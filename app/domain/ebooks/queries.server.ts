import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EBOOKS, type EbookSlug } from '#content/ebooks/catalogue.ts'
import { canReadEbooks, type Reader } from './policy.ts'

export interface EbookFile {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  /** HTTP ETag of the bytes, including its quotes. */
  etag: string
}

/** Caches the files, so that each process reads a file once. */
const filePromises = new Map<EbookSlug, Promise<EbookFile>>()

/** The PDF of an e-book for a member of a subscribed family; undefined for an unknown slug. */
export async function findEbook(reader: Reader, slug: string): Promise<EbookFile | undefined> {
  const ebook = EBOOKS.find((candidate) => candidate.slug === slug)
  if (!ebook || !canReadEbooks(reader)) return undefined
  const cachedPromise = filePromises.get(ebook.slug)
  if (cachedPromise) return cachedPromise
  const filePromise = readEbook(ebook.slug, ebook.fileName)
  filePromises.set(ebook.slug, filePromise)
  // if the file could not be read, the next request tries again
  filePromise.catch(() => filePromises.delete(ebook.slug))
  return filePromise
}

async function readEbook(slug: EbookSlug, fileName: string): Promise<EbookFile> {
  // not imported, because a file in the build would have a public URL
  const bytes = new Uint8Array(await readFile(join('content/ebooks', slug, `${slug}.pdf`)))
  return { bytes, fileName, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
