import { now } from '#app/base/clock.server.ts'
import { hashToken } from '#app/base/token.server.ts'
import { database } from '#app/database/database.server.ts'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { PairingState } from '../device-pairing.ts'
import { deviceCookieLine } from '../session/device-cookie.server.ts'
import { deviceTokenOf } from './pairing-code.server.ts'

/**
 * The state of the pairing with this secret. Once a guardian has accepted it, the device gets its token: `cookie` is the
 * `Set-Cookie` line. Idempotent: a device whose response was lost gets the same token again.
 */
export async function completePairing(
  secret: string,
): Promise<{ state: PairingState; cookie: string | undefined }> {
  const secretHash = hashToken(secret)
  if (await isWaiting(secretHash)) return { state: 'waiting', cookie: undefined }
  const token = await deviceTokenOf(secret)
  const state = await asIdentity((tx) => takeToken(tx, { secretHash, tokenHash: hashToken(token) }))
  return { state, cookie: state === 'paired' ? deviceCookieLine(token) : undefined }
}

/** A read without a transaction, because every waiting device asks again and again. */
async function isWaiting(secretHash: string): Promise<boolean> {
  const pairing = await database()
    .selectFrom('device_pairings')
    .select('id')
    .where('secret_hash', '=', secretHash)
    .where('device_id', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return pairing !== undefined
}

/** Gives the accepted device its token and deletes the pairing. */
async function takeToken(
  tx: IdentityTransaction,
  { secretHash, tokenHash }: { secretHash: string; tokenHash: string },
): Promise<'paired' | 'gone'> {
  const pairing = await tx
    .selectFrom('device_pairings')
    .select(['id', 'device_id'])
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (pairing?.device_id) {
    await tx
      .updateTable('devices')
      .set({ token_hash: tokenHash })
      .where('id', '=', pairing.device_id)
      .where('token_hash', 'is', null)
      .execute()
    await tx.deleteFrom('device_pairings').where('id', '=', pairing.id).execute()
  }
  const device = tx.selectFrom('devices').select('id').where('token_hash', '=', tokenHash)
  return (await device.executeTakeFirst()) ? 'paired' : 'gone'
}
