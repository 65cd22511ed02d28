import { sql } from 'kysely'
import { statement } from '#app/database/statement.server.ts'
import type { Check } from '#app/database/transaction.server.ts'
import { childNotOnDeviceResponse, deviceEndedResponse } from './device-refusal.server.ts'

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
