import { createHash } from 'node:crypto'

/**
 * Hash of the texts on a share picture; scripts/build-share-pictures.mjs writes it into the file, so that a test detects
 * an outdated picture.
 *
 * @param {string} headline
 * @param {string} brandName
 * @returns {string} 16 hexadecimal digits
 */
export function shareMark(headline, brandName) {
  return createHash('sha256').update(`${brandName}\n${headline}`).digest('hex').slice(0, 16)
}
