import { findAvatar } from '#app/domain/children/queries.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { pictureUnavailable } from '#app/platform/media/picture-unavailable.ts'
import { PICTURE_POLICY } from '#app/platform/media/picture-policy.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/avatar-photo.ts'

/** A child's photo, for members of its family only (rule 17). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const photo = isId(params.mediaId) && (await findAvatar(context.get(familyContext), params.mediaId))
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
