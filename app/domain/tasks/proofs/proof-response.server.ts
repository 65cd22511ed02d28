import { noStore } from '#app/platform/no-store.ts'
import { PICTURE_POLICY } from '#app/platform/media/picture-policy.ts'
import type { StoredProof } from './queries.server.ts'

/** A photo of a mark as a response that no cache stores, because it is deleted soon; undefined counts as deleted. */
export function proofResponse(proof: StoredProof | undefined): Response {
  const headers = noStore()
  if (!proof) return new Response('A foto já foi apagada.', { status: 404, headers })
  headers.set('content-type', proof.contentType)
  headers.set('content-security-policy', PICTURE_POLICY)
  headers.set('content-disposition', 'inline; filename="foto.webp"')
  return new Response(proof.bytes, { headers })
}
