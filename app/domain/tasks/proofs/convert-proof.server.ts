import type { Sharp } from 'sharp'
import { createSemaphore } from '#app/base/semaphore.server.ts'
import { convertPicture, type PictureProblem } from '#app/platform/media/convert-picture.server.ts'
import { MAX_PROOF_BYTES, MAX_PROOF_SIDE, MAX_UPLOAD_BYTES } from './proof.ts'

// decoding 50 megapixels takes 200 MB of memory
const semaphore = createSemaphore(2)
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
 * Checks an uploaded file and encodes it again, which removes the location and all other metadata (rule 170). A server
 * process converts at most two files at a time.
 */
export async function convertProof(upload: Uint8Array): Promise<ConvertProofResult> {
  const conversion = await semaphore(() => convertPicture(upload, LIMITS, encode))
  return conversion.ok
    ? { ok: true, photo: conversion.value }
    : { ok: false, reason: `photo_${conversion.reason}` }
}

async function encode(picture: Sharp): Promise<ProofPhoto> {
  for (const { side, quality } of STEPS) {
    const { data, info } = await picture
      .clone()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      // transparent parts would otherwise be black
      .flatten({ background: '#ffffff' })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    if (data.length <= MAX_PROOF_BYTES)
      return { contentType: 'image/webp', width: info.width, height: info.height, bytes: data }
  }
  throw new Error('The smallest encoding is too large')
}
