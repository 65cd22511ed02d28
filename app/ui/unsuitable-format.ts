export type UnsuitableFormat = 'svg' | 'gif' | 'animated'

const HEAD_BYTES = 4096

/**
 * Recognises vector images, GIF, and animated PNG, WebP and AVIF by the start of the file. Returns undefined for other
 * formats. The server later checks the whole file.
 */
export async function unsuitableFormat(file: Blob): Promise<UnsuitableFormat | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 4) === 'GIF8') return 'gif'
  if (text(1, 4) === 'PNG') return isAnimatedPng(bytes) ? 'animated' : undefined
  // the second bit of the flags is the animation flag
  if (text(0, 4) === 'RIFF' && text(12, 16) === 'VP8X') return (bytes[20]! & 2) > 0 ? 'animated' : undefined
  if (text(4, 12) === 'ftypavis') return 'animated'
  const start = new TextDecoder().decode(bytes).trimStart()
  return start.startsWith('<') && /<svg[\s>]/i.test(start) ? 'svg' : undefined
}

/** An animated PNG has an acTL chunk before the first IDAT. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer)
  for (let offset = 8; offset + 8 <= bytes.length; offset += view.getUint32(offset) + 12) {
    const name = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8))
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}
