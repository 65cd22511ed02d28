import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { newId } from '#app/base/ids.ts'
import { renderQrCode } from '#app/base/render-qr-code.server.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { deleteExpired } from '../../accounts/delete-expired.server.ts'
import { PAIRING_MINUTES, pairingPath, type StartedPairing } from '../device-pairing.ts'
import { pairingCookieLine } from '../session/device-cookie.server.ts'
import { hashPairingCode, newPairingCode, randomAnimal } from './pairing-code.server.ts'

// a device that waits shows a new code every ten minutes; a school or carrier has many devices behind one address
const PER_NETWORK = { attempts: 60, seconds: 15 * 60 }

export type StartPairingResult =
  /** `cookie` is the `Set-Cookie` line that binds the pairing to this browser. */
  { ok: true; pairing: StartedPairing; cookie: string } | { ok: false; reason: 'too_many_attempts' }

/**
 * Starts the pairing of a device (rule 150). `formerSecret` is the request's pairing cookie; its pairing ends. A device
 * that waits asks again when its code has expired.
 */
export async function startPairing({
  clientIp,
  formerSecret,
}: {
  clientIp: string
  formerSecret: string | undefined
}): Promise<StartPairingResult> {
  if (!(await allow('pairing by address', networkOf(clientIp), PER_NETWORK)))
    return { ok: false, reason: 'too_many_attempts' }
  const code = newPairingCode()
  const secret = newToken()
  const animal = randomAnimal()
  const codeHash = await hashPairingCode(code)
  await asIdentity(async (tx) => {
    const startedAt = now()
    await deleteExpired(tx, 'device_pairings')
    if (formerSecret)
      await tx.deleteFrom('device_pairings').where('secret_hash', '=', hashToken(formerSecret)).execute()
    await tx
      .insertInto('device_pairings')
      .values({
        id: newId(),
        code_hash: codeHash,
        secret_hash: hashToken(secret),
        animal,
        expires_at: new Date(startedAt.getTime() + PAIRING_MINUTES * 60_000),
        created_at: startedAt,
      })
      .execute()
  })
  const qr = renderQrCode(new URL(pairingPath(code), environment().appUrl).href)
  return { ok: true, pairing: { code, animal, qr }, cookie: pairingCookieLine(secret) }
}
