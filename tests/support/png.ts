import { crc32, deflateSync } from 'node:zlib'

interface Png {
  /** In pixels. */
  width: number
  height: number
  /** Bits per channel. */
  depth: number
  /** Colour type of the PNG specification: 0 is grey, 6 is RGBA. */
  colourType: number
  /** Uncompressed rows, each after its filter byte. */
  pixels: Buffer
}

/** Encodes a PNG. Does not check that `pixels` match the other fields. */
export function writePng({ width, height, depth, colourType, pixels }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  header.writeUInt8(colourType, 9)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

/** A black picture with one bit per pixel: a small file that is large when decompressed. */
export function blackPng(width: number, height: number): Buffer {
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return writePng({ width, height, depth: 1, colourType: 0, pixels })
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
