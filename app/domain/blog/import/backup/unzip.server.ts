import { fromBuffer } from 'yauzl'

/** Decompressed. An archive has at most 50 MB, and pictures, most of it, do not shrink. */
const MAX_BYTES = 150 * 1024 * 1024
const MAX_FILES = 50_000

type UnzipResult =
  | { ok: true; files: Map<string, Buffer> }
  /** 'too_large': it decompresses to more than `MAX_BYTES`, or has more than `MAX_FILES` files. */
  | { ok: false; reason: 'damaged' | 'too_large' }

/** The files of a ZIP by path. 'damaged' is also an incomplete or encrypted archive. */
export function unzip(archive: Uint8Array): Promise<UnzipResult> {
  return new Promise((resolve) => {
    const refuse = (reason: 'damaged' | 'too_large') => resolve({ ok: false, reason })
    const refuseDamaged = () => refuse('damaged')
    // a view, because a copy would take up to 50 MB
    const buffer = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
    fromBuffer(buffer, { lazyEntries: true }, (openError, zip) => {
      if (openError) return refuseDamaged()
      const files = new Map<string, Buffer>()
      let totalBytes = 0
      zip.on('error', refuseDamaged)
      zip.on('end', () => resolve({ ok: true, files }))
      zip.on('entry', (entry) => {
        totalBytes += entry.uncompressedSize
        if (totalBytes > MAX_BYTES || files.size >= MAX_FILES) return refuse('too_large')
        zip.openReadStream(entry, (error, stream) => {
          if (error) return refuseDamaged()
          const chunks: Buffer[] = []
          // yauzl ends the stream with an error if an entry has more bytes than it declares
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('error', refuseDamaged)
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}
