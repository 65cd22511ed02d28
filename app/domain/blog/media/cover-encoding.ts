import { COVER_SIZE } from './image.ts'

/** Parameters of one attempt to encode a cover as JPEG. */
export interface EncodingStep {
  /** Pixels. */
  width: number
  height: number
  /** 0 to 1. */
  quality: number
}

/** Maximum characters of the data URL (rule 85); the result of the last step may be larger. */
const MAX_DATA_URL_LENGTH = 900_000
const LAST_STEP_MAX_LENGTH = 1_000_000

/** The size of a cover in pixels: at most 800 × 600, with the aspect ratio of the picture. */
export function coverSizeOf(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, COVER_SIZE.width / width, COVER_SIZE.height / height)
  return scaleSize({ width, height }, factor)
}

function scaleSize({ width, height }: { width: number; height: number }, factor: number) {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

export const dataUrlLength = (bytes: number) => 'data:image/jpeg;base64,'.length + 4 * Math.ceil(bytes / 3)

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
    if (dataUrlLength(encoded.size) <= MAX_DATA_URL_LENGTH) return encoded
  }
  const smallest = await encode({ ...scaleSize(size, 0.7), quality: 0.3 })
  return dataUrlLength(smallest.size) <= LAST_STEP_MAX_LENGTH ? smallest : null
}
