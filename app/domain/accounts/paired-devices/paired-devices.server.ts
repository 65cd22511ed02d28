import { database } from '#app/database/database.server.ts'
import {
  enterFamily,
  exitFamily,
  type FamilyTransaction,
  type IdentityTransaction,
} from '#app/database/family-scope.server.ts'
import { turnOffDevices } from './turn-off-devices.server.ts'

/** The names of the children's devices that the person paired, in any family, in the order of their pairing. */
export async function findPairedDeviceNames(userId: string): Promise<string[]> {
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
  for (const [familyId, ofFamily] of Map.groupBy(devices, (device) => device.familyId)) {
    const ids = ofFamily.map(({ id }) => id)
    await turnOffDevices(await enterFamily(tx, familyId), familyId, ids)
    await exitFamily(tx)
  }
}

/** Turns off the children's devices of a family that none of its current members paired (rule 61). */
export async function turnOffDevicesOfStrangers(tx: FamilyTransaction, familyId: string): Promise<void> {
  // a statement of its own, because on a Citus cluster only the coordinator has `devices`
  const members = await tx
    .selectFrom('family_members')
    .select('user_id as id')
    .where('family_id', '=', familyId)
    .where('is_active', '=', true)
    .execute()
  await turnOffDevicesIf(tx, familyId, ({ pairerId }) => !members.some(({ id }) => id === pairerId))
}

/**
 * Turns off children's devices that a departing member paired in the family (rule 315): 'all', or only the person's own
 * 'handed-over' phones, which are in 'Modo criança'.
 */
export function turnOffDevicesOfMember(
  tx: FamilyTransaction,
  { familyId, userId, which }: { familyId: string; userId: string; which: 'all' | 'handed-over' },
): Promise<void> {
  return turnOffDevicesIf(
    tx,
    familyId,
    ({ pairerId, isHandedOver }) => pairerId === userId && (which === 'all' || isHandedOver),
  )
}

interface PairedDevice {
  id: string
  /** The user id of who paired it; null after the deletion of the account. */
  pairerId: string | null
  /** A guardian's own phone in 'Modo criança' (rule 167). */
  isHandedOver: boolean
}

/** Turns off the family's devices for which `isTurnedOff` is true. Reads all of them: at most 20 (rule 307). */
async function turnOffDevicesIf(
  tx: FamilyTransaction,
  familyId: string,
  isTurnedOff: (device: PairedDevice) => boolean,
): Promise<void> {
  const devices = await tx
    .selectFrom('devices')
    .select(['id', 'paired_by_user_id as pairerId', 'is_handed_over as isHandedOver'])
    .where('family_id', '=', familyId)
    .execute()
  const ids = devices.filter(isTurnedOff).map(({ id }) => id)
  await turnOffDevices(tx, familyId, ids)
}
