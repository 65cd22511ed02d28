import { noStore } from '#app/platform/no-store.ts'
import { PICTURE_POLICY } from '#app/platform/media/picture-policy.ts'
import type { StoredProof } from './queries.server.ts'

/** The photo, or 404 after its deletion. No cache may store it, because it is deleted soon. */
export function proofResponse(proof: StoredProof | undefined): Response {
  const headers = noStore()
  if (!proof) return new Response('A foto já foi apagada.', { status: 404, headers })
  headers.set('content-type', proof.contentType)
  headers.set('content-security-policy', PICTURE_POLICY)
  headers.set('content-disposition', 'inline; filename="foto.webp"')
  return new Response(proof.bytes, { headers })
}
