import { markableChildIds } from '#app/domain/devices/on-device/own-children.ts'
import { requireDevice } from '#app/domain/devices/session/require-device.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { proofResponse } from '#app/domain/tasks/proofs/proof-response.server.ts'
import { findProofOnDevice } from '#app/domain/tasks/proofs/queries.server.ts'
import type { Route } from './+types/proof.ts'

/** The photo that the child sent with its mark, on a device that shows the child's day (rule 171); never on a wall. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { scope, openProfile } = await requireDevice(request)
  const childIds = scope.kind === 'wall' ? [] : markableChildIds(scope, openProfile?.childId ?? null)
  return proofResponse(
    isId(params.proofId) ? await findProofOnDevice(scope, params.proofId, childIds) : undefined,
  )
}
