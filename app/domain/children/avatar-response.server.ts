import { PICTURE_POLICY } from '#app/platform/media/picture-policy.ts'
import { pictureUnavailable } from '#app/platform/media/picture-unavailable.ts'
import type { AvatarResult } from './queries.server.ts'

/** A child's photo as a response; undefined counts as missing. */
export function avatarResponse(photo: AvatarResult | undefined): Response {
  if (!photo || (!photo.ok && photo.reason === 'missing'))
    return new Response('Foto não encontrada.', { status: 404 })
  if (!photo.ok) return pictureUnavailable()
  return new Response(photo.bytes, {
    headers: {
      'content-type': photo.contentType,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': PICTURE_POLICY,
      'content-disposition': 'inline; filename="foto.webp"',
    },
  })
}
