import { avatarResponse } from '#app/domain/children/avatar-response.server.ts'
import { findAvatar } from '#app/domain/children/queries.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/avatar-photo.ts'

/** A child's photo, for members of its family only (rule 17). */
export async function loader({ params, context }: Route.LoaderArgs) {
  return avatarResponse(
    isId(params.mediaId) ? await findAvatar(context.get(familyContext), params.mediaId) : undefined,
  )
}
