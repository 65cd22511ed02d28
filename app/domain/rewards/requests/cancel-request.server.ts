import { sql } from 'kysely'
import { type DeviceScope, writeFamily } from '#app/database/family-scope.server.ts'
import { lockRedeemer } from '../holds/lock-redeemer.server.ts'
import type { CancelRequestInput } from '../schema.ts'
import { readRequest, releaseRequest } from './request-rows.server.ts'

export type CancelRequestResult =
  { ok: true; repeated: boolean } | { ok: false; reason: 'other_child' | 'request_not_found' | 'answered' }

/**
 * 'Desfazer pedido' on a child's device: ends a request that no guardian has answered, and releases its points (rule 179).
 * Idempotent. 'answered': a guardian has answered it or ended it.
 */
export async function cancelRequest(
  scope: DeviceScope,
  { id, childId }: CancelRequestInput,
): Promise<CancelRequestResult> {
  if (!scope.childIds.includes(childId)) return { ok: false, reason: 'other_child' }
  return writeFamily(scope, async (tx): Promise<CancelRequestResult> => {
    const found = await readRequest(tx, scope.familyId, id)
    if (found?.childId !== childId) return { ok: false, reason: 'request_not_found' }
    const state = await lockRedeemer(tx, scope, found)
    // read again, because the lock may have waited for an answer
    const request = await readRequest(tx, scope.familyId, id)
    if (!state || !request) return { ok: false, reason: 'request_not_found' }
    if (request.status === 'cancelled' && request.answeredAt === null) return { ok: true, repeated: true }
    if (request.status !== 'asked') return { ok: false, reason: 'answered' }
    await sql`
      update reward_requests set status = 'cancelled', revision = revision + 1
      where family_id = ${scope.familyId}::uuid and id = ${id}::uuid`.execute(tx)
    await releaseRequest(tx, scope.familyId, request, state)
    return { ok: true, repeated: false }
  })
}
