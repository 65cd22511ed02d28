import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|ico|txt|xml)$/
/** Bytes. Below this size, compression saves less than a network packet. */
const MIN_COMPRESSED_SIZE = 512

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Writes `.br` (quality 11) and `.gz` (level 9) beside every text file of a folder, where they are smaller.
 *
 * @param {string} folder
 * @returns {Promise<number>} how many files were compressed
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  const compressed = await Promise.all(files.map(compress))
  return compressed.filter(Boolean).length
}

async function compress(file) {
  const original = await readFile(file)
  if (original.length < MIN_COMPRESSED_SIZE) return false
  const [brotliBytes, gzipBytes] = await Promise.all([
    brotliAsync(original, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: original.length,
      },
    }),
    gzipAsync(original, { level: 9 }),
  ])
  if (brotliBytes.length < original.length) await writeFile(`${file}.br`, brotliBytes)
  if (gzipBytes.length < original.length) await writeFile(`${file}.gz`, gzipBytes)
  return true
}
