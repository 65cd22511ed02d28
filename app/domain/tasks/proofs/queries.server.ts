import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import {
  type DeviceScope,
  type FamilyActor,
  type FamilyScope,
  readFamily,
} from '#app/database/family-scope.server.ts'

export interface StoredProof {
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The photo of a mark, for guardians (rule 171). Undefined after its deletion. */
export const findProof = (scope: FamilyScope, proofId: string): Promise<StoredProof | undefined> =>
  readProof(scope, proofId)

/** The photo of a mark, for a device: undefined unless it is of one of these children. */
export const findProofOnDevice = (
  scope: DeviceScope,
  proofId: string,
  childIds: readonly string[],
): Promise<StoredProof | undefined> => readProof(scope, proofId, childIds)

/** Ignores an expired photo, even before the worker has deleted it. */
async function readProof(
  scope: FamilyActor,
  proofId: string,
  childIds?: readonly string[],
): Promise<StoredProof | undefined> {
  const isOfChild = childIds ? sql`and child_id = any(${childIds}::uuid[])` : sql``
  const { rows } = await readFamily(scope, (tx) =>
    sql<StoredProof>`
      select content_type as "contentType", bytes from proofs
      where family_id = ${scope.familyId}::uuid and id = ${proofId}::uuid
        and delete_after > ${now()}::timestamptz ${isOfChild}`.execute(tx),
  )
  return rows[0]
}
