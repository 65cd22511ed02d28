import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import {
  confirmPassword,
  type ConfirmPasswordResult,
} from '../../accounts/passwords/confirm-password.server.ts'
import { isPasswordCurrent } from '../../accounts/passwords/credential.server.ts'
import { hasCurrentConsent } from '../../accounts/queries.server.ts'
import { addDevice } from '../add-device.server.ts'
import { PAIRING_MINUTES } from '../device-pairing.ts'
import type { PairDeviceInput } from '../schema.ts'
import { countPairingAttempt } from './count-pairing-attempt.server.ts'
import { isSessionFresh } from './is-session-fresh.server.ts'
import { hashPairingCode } from './pairing-code.server.ts'

type Refusal =
  | 'consent_missing'
  | 'too_many_attempts'
  | 'code_refused'
  | 'wrong_animal'
  | 'password_needed'
  | 'wrong_password'
  | 'no_password'
  | 'child_not_found'
  | 'too_many_devices'

export type PairDeviceResult = { ok: true } | { ok: false; reason: Refusal }

/**
 * Accepts the device that shows this code, for these children (rules 150 to 153). The client creates the id, which is the
 * idempotency key. 'consent_missing': the guardian has not agreed to the current text about children's data (rule 95). A wrong animal ends the pairing. 'password_needed': the session is older than ten minutes and no
 * password was sent; 'no_password': and the account has none.
 */
export async function pairDevice(
  scope: FamilyScope & { sessionId: string },
  input: PairDeviceInput,
): Promise<PairDeviceResult> {
  if (!(await countPairingAttempt(scope.userId))) return { ok: false, reason: 'too_many_attempts' }
  if (!(await hasCurrentConsent(scope.userId))) return { ok: false, reason: 'consent_missing' }
  const codeHash = await hashPairingCode(input.code)
  // outside the transaction, because hashing is slow
  const confirmation =
    input.password === undefined ? undefined : await confirmPassword(scope.userId, input.password)
  const outcome = await writeAs(
    scope,
    async (tx): Promise<PairDeviceResult | { ok: true; isWrong: true }> => {
      const existing = await findExisting(tx, input.id)
      if (existing)
        return existing.family_id === scope.familyId ? { ok: true } : { ok: false, reason: 'code_refused' }
      const refusal = await confirmationRefusal(tx, scope, confirmation)
      if (refusal) return { ok: false, reason: refusal }

      const pairing = await lockPairing(tx, codeHash)
      if (!pairing) return { ok: false, reason: 'code_refused' }
      if (pairing.animal !== input.animal) {
        await endPairing(tx, pairing.id)
        return { ok: true, isWrong: true }
      }
      return acceptPairing(tx, scope, { ...input, pairing })
    },
  )
  // a refusal inside the transaction would roll the end of the pairing back
  return 'isWrong' in outcome ? { ok: false, reason: 'wrong_animal' } : outcome
}

const findExisting = (tx: IdentityTransaction, id: string) =>
  tx.selectFrom('devices').select('family_id').where('id', '=', id).executeTakeFirst()

/** Why the guardian must confirm first; undefined after a recent sign-in or with the right password. */
async function confirmationRefusal(
  tx: IdentityTransaction,
  { userId, sessionId }: { userId: string; sessionId: string },
  confirmation: ConfirmPasswordResult | undefined,
): Promise<'password_needed' | Extract<ConfirmPasswordResult, { ok: false }>['reason'] | undefined> {
  if (confirmation?.ok)
    return (await isPasswordCurrent(tx, userId, confirmation.hash)) ? undefined : 'wrong_password'
  // a wrong password is told, although a recent sign-in needs none
  if (confirmation?.reason === 'wrong_password') return 'wrong_password'
  if (await isSessionFresh(tx, { userId, sessionId })) return undefined
  return confirmation ? confirmation.reason : 'password_needed'
}

/** Two guardians who accept the same code run one after the other. */
const lockPairing = (tx: IdentityTransaction, codeHash: string) =>
  tx
    .selectFrom('device_pairings')
    .select(['id', 'animal'])
    .where('code_hash', '=', codeHash)
    .where('device_id', 'is', null)
    .where('expires_at', '>', now())
    .forUpdate()
    .executeTakeFirst()

async function endPairing(tx: IdentityTransaction, id: string): Promise<void> {
  await tx
    .updateTable('device_pairings')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), expires_at: now() }))
    .where('id', '=', id)
    .execute()
}

async function acceptPairing(
  tx: IdentityTransaction,
  scope: FamilyScope,
  input: PairDeviceInput & { pairing: { id: string; animal: PairDeviceInput['animal'] } },
): Promise<PairDeviceResult> {
  const { id, kind, label, childIds, pairing } = input
  await tx
    .updateTable('device_pairings')
    // the device has another ten minutes to fetch its token
    .set({ device_id: id, expires_at: new Date(now().getTime() + PAIRING_MINUTES * 60_000) })
    .where('id', '=', pairing.id)
    .execute()
  const { animal } = pairing
  return addDevice(tx, scope, { id, kind, label, animal, childIds, tokenHash: null, isHandedOver: false })
}
