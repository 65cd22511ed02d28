import type { DeviceKind } from '#app/base/device-kind.ts'
import { newId } from '#app/base/ids.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import { asIdentity, enterFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { deviceCookieLine } from '#app/domain/devices/session/device-cookie.server.ts'
import { profileCookieLine, profileEnd } from '#app/domain/devices/session/profile-cookie.server.ts'

export interface TestDevice {
  id: string
  token: string
  /** Its `Cookie` header, on a shared device with the open profile if `openChildId` is given. */
  cookie: string
}

interface DeviceOptions {
  kind?: DeviceKind
  childIds: readonly string[]
  label?: string
  /** Default: long ago. */
  pairedAt?: Date
  /** Opens this child's profile. */
  openChildId?: string
}

const LONG_AGO = new Date('2010-01-01T00:00:00Z')

/** Adds a paired device to the scope's family, by default a shared one. */
export async function aDevice(
  { familyId, userId }: Pick<FamilyScope, 'familyId' | 'userId'>,
  { kind = 'shared', childIds, label = 'Tablet da sala', pairedAt = LONG_AGO, openChildId }: DeviceOptions,
): Promise<TestDevice> {
  const id = newId()
  const token = newToken()
  const openingToken = newToken()
  const opening = { opening_hash: hashToken(openingToken), open_until: profileEnd() }
  await asIdentity(async (tx) => {
    await tx
      .insertInto('devices')
      .values({
        id,
        family_id: familyId,
        kind,
        label,
        animal: 'capivara',
        token_hash: hashToken(token),
        paired_by_user_id: userId,
        created_at: pairedAt,
      })
      .execute()
    const familyTx = await enterFamily(tx, familyId)
    if (childIds.length === 0) return
    await familyTx
      .insertInto('device_children')
      .values(
        childIds.map((childId) => ({
          family_id: familyId,
          device_id: id,
          child_id: childId,
          ...(childId === openChildId && opening),
        })),
      )
      .execute()
  })
  const profileLine = openChildId && profileCookieLine(openingToken)
  return { id, token, cookie: cookieHeader(deviceCookieLine(token), profileLine) }
}

/** The `Cookie` header of a browser that has received these `Set-Cookie` lines. */
export function cookieHeader(...lines: (string | undefined)[]): string {
  return lines.flatMap((line) => line?.split(';')[0] ?? []).join('; ')
}

/** A request of the device. */
export const deviceRequest = ({ cookie }: Pick<TestDevice, 'cookie'>): Request =>
  new Request('http://localhost/aparelho/visao', { headers: { cookie } })
