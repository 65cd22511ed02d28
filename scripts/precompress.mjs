import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|ico|txt|xml)$/
/** Below this size, compression saves less than a network packet. */
const MIN_COMPRESSED_BYTES = 512

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Writes a `.br` (quality 11) and a `.gz` (level 9) beside every text file of a folder, if they are smaller than the file.
 *
 * @param {string} folder
 * @returns {Promise<number>} the number of compressed files
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  const results = await Promise.all(files.map(compress))
  return results.filter(Boolean).length
}

async function compress(file) {
  const originalBytes = await readFile(file)
  if (originalBytes.length < MIN_COMPRESSED_BYTES) return false
  const [brotliBytes, gzipBytes] = await Promise.all([
    brotliAsync(originalBytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: originalBytes.length,
      },
    }),
    gzipAsync(originalBytes, { level: 9 }),
  ])
  if (brotliBytes.length < originalBytes.length) await writeFile(`${file}.br`, brotliBytes)
  if (gzipBytes.length < originalBytes.length) await writeFile(`${file}.gz`, gzipBytes)
  return true
}
