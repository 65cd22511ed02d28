import { COVER_SIZE } from './image.ts'

/** Parameters of one attempt to encode a cover as JPEG. */
export interface EncodingStep {
  /** Pixels. */
  width: number
  height: number
  /** 0 to 1. */
  quality: number
}

/** Maximum characters of the data URL (rule 85); the last step may be larger. */
const MAX_LENGTH = 900_000
const MAX_LAST_LENGTH = 1_000_000

/** The size of a cover in pixels: reduced to at most 800 × 600 in the picture's proportions. */
export function coverSizeOf(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, COVER_SIZE.width / width, COVER_SIZE.height / height)
  return scaled({ width, height }, share)
}

function scaled({ width, height }: { width: number; height: number }, share: number) {
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  }
}

/** Length of the data URL of a JPEG with this number of bytes. */
export const charactersOf = (bytes: number) => 'data:image/jpeg;base64,'.length + 4 * Math.ceil(bytes / 3)

/**
 * Encodes a cover in up to three steps until it is small enough: quality 0.7, quality 0.4, then 70 % of the size at
 * quality 0.3 (rule 85). Null if the last result is too large.
 */
export async function encodeCover<Encoded extends { size: number }>(
  picture: { width: number; height: number },
  encode: (step: EncodingStep) => Promise<Encoded>,
): Promise<Encoded | null> {
  const size = coverSizeOf(picture.width, picture.height)
  for (const quality of [0.7, 0.4]) {
    const encoded = await encode({ ...size, quality })
    if (charactersOf(encoded.size) <= MAX_LENGTH) return encoded
  }
  const smallest = await encode({ ...scaled(size, 0.7), quality: 0.3 })
  return charactersOf(smallest.size) <= MAX_LAST_LENGTH ? smallest : null
}
