const SIGNATURE_BYTES = 8
/** Length, name and checksum. */
const FRAME_BYTES = 12
const COMPRESSED_TEXTS = new Set(['zTXt', 'iTXt', 'iCCP'])

/** Counts the chunks of a PNG that may contain compressed text or a colour profile. Expands none of them. */
export function countCompressedTexts(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let count = 0
  let offset = SIGNATURE_BYTES
  while (offset + FRAME_BYTES <= png.byteLength) {
    const name = String.fromCharCode(...png.subarray(offset + 4, offset + 8))
    if (COMPRESSED_TEXTS.has(name)) count += 1
    if (name === 'IEND') break
    offset += FRAME_BYTES + view.getUint32(offset)
  }
  return count
}
