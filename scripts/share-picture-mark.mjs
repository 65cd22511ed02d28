import { createHash } from 'node:crypto'

/**
 * Names the words on a share picture; scripts/build-share-pictures.mjs writes it into the file, so that a test can tell
 * a picture of older words.
 *
 * @param {string} headline
 * @param {string} brandName
 * @returns {string} 16 hexadecimal digits
 */
export function shareMark(headline, brandName) {
  return createHash('sha256').update(`${brandName}\n${headline}`).digest('hex').slice(0, 16)
}
