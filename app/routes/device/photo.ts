import { findAvatarOnDevice } from '#app/domain/children/queries.server.ts'
import { requireDevice } from '#app/domain/devices/session/require-device.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { avatarResponse } from '#app/domain/children/avatar-response.server.ts'
import type { Route } from './+types/photo.ts'

/** The photo of one of the device's children (rule 154). */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { scope } = await requireDevice(request)
  return avatarResponse(isId(params.mediaId) ? await findAvatarOnDevice(scope, params.mediaId) : undefined)
}
