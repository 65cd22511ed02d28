import { database } from '#app/database/database.server.ts'
import {
  enterFamily,
  exitFamily,
  type FamilyTransaction,
  type IdentityTransaction,
} from '#app/database/family-scope.server.ts'
import { turnOffDevices } from './turn-off-devices.server.ts'

/** The names of the children's devices that the person paired, in any family, in the order of their pairing. */
export async function findPairedDevices(userId: string): Promise<string[]> {
  const devices = await database()
    .selectFrom('devices')
    .select('label')
    .where('paired_by_user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return devices.map(({ label }) => label)
}

/** Turns off the children's devices that the person paired, in any family (rule 315). */
export async function turnOffPairedDevices(tx: IdentityTransaction, userId: string): Promise<void> {
  const devices = await tx
    .selectFrom('devices')
    .select(['id', 'family_id as familyId'])
    .where('paired_by_user_id', '=', userId)
    .orderBy('family_id')
    .execute()
  for (const familyId of new Set(devices.map((device) => device.familyId))) {
    const ids = devices.filter((device) => device.familyId === familyId).map(({ id }) => id)
    await turnOffDevices(await enterFamily(tx, familyId), familyId, ids)
    await exitFamily(tx)
  }
}

/** Turns off the children's devices of a family that were paired by nobody who is a member now (rule 61). */
export async function turnOffDevicesOfStrangers(tx: FamilyTransaction, familyId: string): Promise<void> {
  // two statements, because on a Citus cluster only the coordinator has `devices`
  const members = await tx
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', familyId)
    .where('is_active', '=', true)
    .execute()
  const memberIds = new Set(members.map((member) => member.user_id))
  const devices = await tx
    .selectFrom('devices')
    .select(['id', 'paired_by_user_id as pairerId'])
    .where('family_id', '=', familyId)
    .execute()
  const isStrangers = (pairerId: string | null) => pairerId === null || !memberIds.has(pairerId)
  await turnOffDevices(
    tx,
    familyId,
    devices.filter(({ pairerId }) => isStrangers(pairerId)).map(({ id }) => id),
  )
}

/**
 * What a departure does to the children's devices that a member paired in the family (rule 315): 'all' turns them off,
 * 'handed-over' only the person's own phones in 'Modo criança'. The transaction has entered the family.
 */
export async function turnOffDevicesOfMember(
  tx: FamilyTransaction,
  { familyId, userId, which }: { familyId: string; userId: string; which: 'all' | 'handed-over' },
): Promise<void> {
  const devices = tx
    .selectFrom('devices')
    .select('id')
    .where('family_id', '=', familyId)
    .where('paired_by_user_id', '=', userId)
  const ended = which === 'all' ? devices : devices.where('is_handed_over', '=', true)
  await turnOffDevices(
    tx,
    familyId,
    (await ended.execute()).map(({ id }) => id),
  )
}
