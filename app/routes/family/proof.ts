import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { canSeeProofs } from '#app/domain/tasks/policy.ts'
import { proofResponse } from '#app/domain/tasks/proofs/proof-response.server.ts'
import { findProof } from '#app/domain/tasks/proofs/queries.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Route } from './+types/proof.ts'

/** The photo of a child's mark, for guardians of its family only (rule 171). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(familyContext)
  if (!canSeeProofs(scope)) return new Response(NOT_ALLOWED, { status: 403, headers: noStore() })
  return proofResponse(isId(params.proofId) ? await findProof(scope, params.proofId) : undefined)
}
