import type { FamilyActor } from '#app/database/family-scope.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { markOwnTaskDay, type OwnMarkResult } from '../approval/mark-own-task-day.server.ts'
import type { ProofMarkInput } from '../schema.ts'
import { convertProof, type ConvertProofResult } from './convert-proof.server.ts'

// decoding a photo is the most expensive request of a device
const PROOF_LIMIT = { attempts: 60, seconds: 60 * 60 }

export type MarkWithProofResult =
  OwnMarkResult | Extract<ConvertProofResult, { ok: false }> | { ok: false; reason: 'photo_too_often' }

/**
 * 'Fiz!' with a photo, by a child's device or a child member (rules 169 and 170): the mark and the photo are stored together
 * or not at all, and the mark always waits for a guardian. A photo of a mark that waits replaces the former one. A repeated
 * request has no effect. `upload` is the file; null if the request has none. `signal` is the request's. Refusals are those of
 * `markOwnTaskDay`, and:
 * - 'photo_too_often': more than 60 photos in an hour, refused ones included
 * - 'photo_…': the photo was not converted, see `PictureProblem`; after 'photo_busy' the same file can be sent again
 */
export async function markWithProof(
  scope: FamilyActor,
  { proofId, ...mark }: ProofMarkInput,
  upload: Uint8Array | null,
  signal?: AbortSignal,
): Promise<MarkWithProofResult> {
  if (!upload) return { ok: false, reason: 'photo_missing' }
  const uploaderId = 'deviceId' in scope ? scope.deviceId : scope.userId
  if (!(await allow('photo of proof', uploaderId, PROOF_LIMIT)))
    return { ok: false, reason: 'photo_too_often' }
  // before the transaction, because conversion is slow
  const conversion = await convertProof(upload, scope.familyId, signal)
  if (!conversion.ok) return conversion
  return markOwnTaskDay(scope, { ...mark, status: 'done' }, { id: proofId, photo: conversion.photo })
}
