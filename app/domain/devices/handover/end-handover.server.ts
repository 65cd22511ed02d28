import { asIdentity, enterFamily, exitFamily } from '#app/database/family-scope.server.ts'
import { hashToken } from '#app/base/token.server.ts'
import { turnOffDevices } from '../../accounts/paired-devices/turn-off-devices.server.ts'
import { endedDeviceCookieLine, readDeviceToken } from '../session/device-cookie.server.ts'
import { closedProfileCookieLine } from '../session/profile-cookie.server.ts'
import { readHandoverToken } from './handover-token.server.ts'

/**
 * Ends 'Modo criança' of the request's browser after a sign-in there (rule 167). A paired device stays. Returns the
 * `Set-Cookie` lines that delete the device's cookies, none if nothing ended.
 */
export async function endHandover(request: Request): Promise<string[]> {
  const cookieHash = hashOf(readDeviceToken(request))
  const hashes = [cookieHash, hashOf(await readHandoverToken(request))].filter((hash) => hash !== undefined)
  if (hashes.length === 0) return []
  const devices = await asIdentity(async (tx) => {
    const handedOver = await tx
      .selectFrom('devices')
      .select(['id', 'family_id as familyId', 'token_hash as tokenHash'])
      .where('token_hash', 'in', hashes)
      .where('is_handed_over', '=', true)
      .execute()
    for (const { id, familyId } of handedOver) {
      await turnOffDevices(await enterFamily(tx, familyId), familyId, [id])
      await exitFamily(tx)
    }
    return handedOver
  })
  const isCookieOver = devices.some(({ tokenHash }) => tokenHash === cookieHash)
  return isCookieOver ? [endedDeviceCookieLine(), closedProfileCookieLine()] : []
}

const hashOf = (token: string | undefined) => (token === undefined ? undefined : hashToken(token))
