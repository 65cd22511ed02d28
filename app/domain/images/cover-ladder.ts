import { COVER_SIZE } from './image.ts'

/** One way to encode a cover as JPEG. */
export interface Rung {
  /** Pixels. */
  width: number
  height: number
  /** 0 to 1. */
  quality: number
}

/** Characters of the data URL (spec section 5). */
const TOO_LARGE = 900_000
const LARGEST = 1_000_000

/** The size of a cover: at most 800 × 600, its proportions kept, never enlarged. Whole pixels, at least one. */
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

/** How many characters the data URL of so many bytes of JPEG has. */
export const charactersOf = (bytes: number) => 'data:image/jpeg;base64,'.length + 4 * Math.ceil(bytes / 3)

/**
 * Climbs down the ladder of the specification (section 5): quality 0.7; where that is too large, 0.4; where that is too,
 * 70 % of the size at 0.3. `encode` tells the bytes of a rung. Null when even the last one is too large.
 */
export async function climbDown<Encoded extends { size: number }>(
  picture: { width: number; height: number },
  encode: (rung: Rung) => Promise<Encoded>,
): Promise<Encoded | null> {
  const size = coverSizeOf(picture.width, picture.height)
  for (const quality of [0.7, 0.4]) {
    const encoded = await encode({ ...size, quality })
    if (charactersOf(encoded.size) <= TOO_LARGE) return encoded
  }
  const smallest = await encode({ ...scaled(size, 0.7), quality: 0.3 })
  return charactersOf(smallest.size) <= LARGEST ? smallest : null
}
