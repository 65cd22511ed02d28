import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { hashToken } from '#app/base/token.server.ts'
import { statement } from '#app/database/statement.server.ts'
import type { Check } from '#app/database/transaction.server.ts'
import {
  childNotOnDeviceResponse,
  deviceEndedResponse,
  profileClosedResponse,
} from './device-refusal.server.ts'
import { type OpenProfile, profileEnd } from './profile-cookie.server.ts'

/** Checks that the device was not turned off; throws the 401 response otherwise. */
export function deviceCheck(device: { deviceId: string; tokenHash: string }): Check {
  return {
    query: (db) => deviceLock.bind(db, device),
    verify: (rows) => {
      if (rows.length === 0) throw deviceEndedResponse({ hadToken: true })
    },
  }
}

interface DeviceChild {
  familyId: string
  deviceId: string
  childId: string
}

/** Checks that the child is on the device; throws a 403 response otherwise. */
export function childCheck(device: DeviceChild): Check {
  return {
    query: (db) => childLock.bind(db, device),
    verify: (rows) => {
      if (rows.length === 0) throw childNotOnDeviceResponse()
    },
  }
}

/**
 * Checks that the child's profile is still open on the device, and keeps it open for another three minutes (rule 156); throws
 * a 403 response otherwise.
 */
export function renewProfileCheck(
  device: Omit<DeviceChild, 'childId'>,
  { childId, token }: OpenProfile,
): Check {
  const opening = { ...device, childId, openingHash: hashToken(token) }
  return {
    query: (db) => profileRenewal.bind(db, { ...opening, moment: now(), openUntil: profileEnd() }),
    verify: (rows) => {
      if (rows.length === 0) throw profileClosedResponse()
    },
  }
}

/** FOR KEY SHARE conflicts with the deletion of the device, which turns it off, but not with the date of its last use. */
const deviceLock = statement<unknown, { deviceId: string; tokenHash: string }>(
  (values) => sql`
    select id from devices
    where id = ${values.deviceId}::uuid and token_hash = ${values.tokenHash} for key share`,
)

const childLock = statement<unknown, DeviceChild>(
  (values) => sql`
    select child_id from device_children
    where family_id = ${values.familyId}::uuid and device_id = ${values.deviceId}::uuid
      and child_id = ${values.childId}::uuid for key share`,
)

interface Renewal extends DeviceChild {
  openingHash: string
  moment: Date
  openUntil: Date
}

/** Its row lock lets 'sair' and a new PIN wait for the write, and the write for them. */
const profileRenewal = statement<unknown, Renewal>(
  (values) => sql`
    update device_children set open_until = ${values.openUntil}::timestamptz
    where family_id = ${values.familyId}::uuid and device_id = ${values.deviceId}::uuid
      and child_id = ${values.childId}::uuid and opening_hash = ${values.openingHash}
      and open_until > ${values.moment}::timestamptz
    returning child_id`,
)
