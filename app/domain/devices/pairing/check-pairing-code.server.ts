import type { DeviceAnimal } from '#app/base/device-animal.ts'
import { now } from '#app/base/clock.server.ts'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { findSignInMethods } from '../../accounts/queries.server.ts'
import type { PairingConfirmation } from '../device-pairing.ts'
import { animalChoices, hashPairingCode } from './pairing-code.server.ts'
import { countPairingAttempt } from './count-pairing-attempt.server.ts'
import { isSessionFresh } from './is-session-fresh.server.ts'

export type CheckPairingCodeResult =
  | { ok: true; animals: DeviceAnimal[]; confirmation: PairingConfirmation }
  | { ok: false; reason: 'code_refused' | 'too_many_attempts' }

/** The animals from which the guardian chooses the one on the device with this code (rule 151). Changes nothing. */
export async function checkPairingCode(
  scope: FamilyScope & { sessionId: string },
  { code }: { code: string },
): Promise<CheckPairingCodeResult> {
  if (!(await countPairingAttempt(scope.userId))) return { ok: false, reason: 'too_many_attempts' }
  const pairing = await database()
    .selectFrom('device_pairings')
    .select('animal')
    .where('code_hash', '=', await hashPairingCode(code))
    .where('device_id', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!pairing) return { ok: false, reason: 'code_refused' }
  return {
    ok: true,
    animals: await animalChoices(code, pairing.animal),
    confirmation: await neededConfirmation(scope),
  }
}

async function neededConfirmation({
  userId,
  sessionId,
}: {
  userId: string
  sessionId: string
}): Promise<PairingConfirmation> {
  if (await isSessionFresh(database(), { userId, sessionId })) return 'none'
  return (await findSignInMethods(userId)).hasPassword ? 'password' : 'sign_in'
}
