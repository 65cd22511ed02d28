import { now } from '#app/base/clock.server.ts'
import { MINUTE_MS } from '#app/base/durations.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import { emitCommitSignal } from '#app/database/commit-signals.server.ts'
import {
  authoriseNow,
  type DeviceScope,
  type FamilyScope,
  type FamilyTransaction,
  readFamily,
  writeFamilySilently,
} from '#app/database/family-scope.server.ts'
import { allow, resetAttempts } from '#app/platform/rate-limit.server.ts'
import { isPin } from '../../children/pin/pin-hash.server.ts'
import type { OpenProfileInput } from '../schema.ts'
import { scopeForChild } from './find-device.server.ts'
import { type OpenProfile, profileEnd } from './profile-cookie.server.ts'

const PIN_ACTION = 'picture PIN'
const PIN_LIMIT = { attempts: 5, seconds: 5 * 60 }
/** A page may send 'ficar' as often as it likes: it is stored only when no more than two of the three minutes are left. */
const RENEWED_BELOW_MS = 2 * MINUTE_MS

const CLOSED = { opening_hash: null, open_until: null }

export type OpenProfileResult =
  /** `token` is for the profile's cookie. */
  { ok: true; token: string } | { ok: false; reason: 'not_on_device' | 'wrong_pin' | 'pause' }

/**
 * Opens the child's profile on a shared device, and closes the one that was open (rules 155 and 310). A child with picture
 * PIN needs the right one; the attempt is counted. 'pause': five wrong ones in five minutes, on this device and for this
 * child's present PIN.
 */
export async function openProfile(
  scope: DeviceScope,
  { childId, pin }: OpenProfileInput,
): Promise<OpenProfileResult> {
  const { familyId, deviceId } = scope
  if (!scope.childIds.includes(childId)) return { ok: false, reason: 'not_on_device' }
  const child = await readFamily(scope, (tx) => findChildPin(tx, familyId, childId))
  if (!child) return { ok: false, reason: 'not_on_device' }
  const { pinHash } = child
  if (pinHash !== null) {
    // a guardian set a PIN after the page was read: the page then asks for it, and no attempt is counted
    if (!pin) return { ok: false, reason: 'wrong_pin' }
    // a new PIN ends the pause
    const limitKey = `${deviceId} ${childId} ${pinHash}`
    if (!(await allow(PIN_ACTION, limitKey, PIN_LIMIT))) return { ok: false, reason: 'pause' }
    if (!(await isPin(childId, pin, pinHash))) return { ok: false, reason: 'wrong_pin' }
    await resetAttempts(PIN_ACTION, limitKey)
  }
  const token = newToken()
  const stored = await writeFamilySilently(scope, (tx) =>
    storeOpening(tx, scope, { childId, pinHash, token }),
  )
  if (!stored.ok) return stored
  signalDevice(scope)
  return { ok: true, token }
}

/** Keeps the profile open for another three minutes (rule 156). Throws the 403 response if it has closed. */
export async function keepProfileOpen(scope: DeviceScope, profile: OpenProfile): Promise<void> {
  if (profile.closesAt.getTime() - now().getTime() > RENEWED_BELOW_MS) return
  // the check of this scope stores the new end
  await authoriseNow(scopeForChild(scope, profile.childId, profile))
}

/** 'Sair': closes the profile on the device, for every copy of its cookie (rule 310). Idempotent. */
export async function closeProfile(scope: DeviceScope, { token }: OpenProfile): Promise<void> {
  await writeFamilySilently(scope, (tx) =>
    tx
      .updateTable('device_children')
      .set(CLOSED)
      .where('family_id', '=', scope.familyId)
      .where('device_id', '=', scope.deviceId)
      .where('opening_hash', '=', hashToken(token))
      .execute(),
  )
  signalDevice(scope)
}

/**
 * Closes the child's profile on every device (rule 310). Also updates closed ones, so that it waits for a profile that is
 * being opened. Emits no signal of a device; the caller's `writeFamily` emits the family's.
 */
export async function closeProfilesOf(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyScope, 'familyId'>,
  childId: string,
): Promise<void> {
  await tx
    .updateTable('device_children')
    .set(CLOSED)
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .execute()
}

async function storeOpening(
  tx: FamilyTransaction,
  { familyId, deviceId }: DeviceScope,
  { childId, pinHash, token }: { childId: string; pinHash: string | null; token: string },
): Promise<{ ok: true } | Extract<OpenProfileResult, { ok: false }>> {
  // locks the device's profiles, so that a concurrent opening or a new PIN runs entirely before or after
  const locked = await tx
    .selectFrom('device_children')
    .select('child_id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('child_id')
    .forNoKeyUpdate()
    .execute()
  if (!locked.some((row) => row.child_id === childId)) return { ok: false, reason: 'not_on_device' }
  // the PIN may be new since it was compared
  if ((await findChildPin(tx, familyId, childId))?.pinHash !== pinHash)
    return { ok: false, reason: 'wrong_pin' }
  const ofDevice = tx
    .updateTable('device_children')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
  await ofDevice.set(CLOSED).where('child_id', '<>', childId).where('opening_hash', 'is not', null).execute()
  await ofDevice
    .set({ opening_hash: hashToken(token), open_until: profileEnd() })
    .where('child_id', '=', childId)
    .execute()
  return { ok: true }
}

function findChildPin(tx: FamilyTransaction, familyId: string, childId: string) {
  return tx
    .selectFrom('children')
    .select('pin_hash as pinHash')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .executeTakeFirst()
}

/** Live connections of the device check their access again. */
const signalDevice = ({ deviceId }: DeviceScope) => emitCommitSignal({ kind: 'device', id: deviceId })
