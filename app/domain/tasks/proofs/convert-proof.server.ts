import {
  convertPicture,
  decodePixels,
  type Picture,
  pictureOf,
  type PictureProblem,
} from '#app/platform/media/convert-picture.server.ts'
import { MAX_PROOF_BYTES, MAX_PROOF_SIDE, MAX_UPLOAD_BYTES } from './proof.ts'

const LIMITS = { maxBytes: MAX_UPLOAD_BYTES, seconds: 15 }

/** From the best to the smallest. The last is below MAX_PROOF_BYTES for any picture. */
const STEPS = [
  { side: MAX_PROOF_SIDE, quality: 78 },
  { side: MAX_PROOF_SIDE, quality: 60 },
  { side: 960, quality: 50 },
  { side: 480, quality: 40 },
] as const

/** A photo as it is stored: WebP of at most 200 KB, without metadata. */
export interface ProofPhoto {
  contentType: 'image/webp'
  /** In pixels. */
  width: number
  height: number
  bytes: Uint8Array
}

export type ConvertProofResult =
  { ok: true; photo: ProofPhoto } | { ok: false; reason: `photo_${PictureProblem}` }

/**
 * Checks an uploaded file and encodes it again, which removes the location and all other metadata (rule 170). `sender` is
 * the family, which waits for its turn (rule 326); `signal` ends the wait.
 */
export async function convertProof(
  upload: Uint8Array,
  sender: string,
  signal?: AbortSignal,
): Promise<ConvertProofResult> {
  const conversion = await convertPicture(upload, { ...LIMITS, sender, signal }, encode)
  return conversion.ok
    ? { ok: true, photo: conversion.value }
    : { ok: false, reason: `photo_${conversion.reason}` }
}

async function encode(picture: Picture): Promise<ProofPhoto> {
  const pixels = await decodePixels(
    picture
      .resize(MAX_PROOF_SIDE, MAX_PROOF_SIDE, { fit: 'inside', withoutEnlargement: true })
      // transparent parts would otherwise be black
      .flatten({ background: '#ffffff' }),
  )
  for (const { side, quality } of STEPS) {
    const { data, info } = await pictureOf(pixels, LIMITS.seconds)
      .removeAlpha()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    if (data.length <= MAX_PROOF_BYTES)
      return { contentType: 'image/webp', width: info.width, height: info.height, bytes: data }
  }
  throw new Error('The smallest encoding is too large')
}
