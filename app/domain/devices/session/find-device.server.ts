import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { DeviceKind } from '#app/base/device-kind.ts'
import { now } from '#app/base/clock.server.ts'
import { hashToken } from '#app/base/token.server.ts'
import { database } from '#app/database/database.server.ts'
import { type DeviceScope, mintDeviceScope, noChecks, readFamily } from '#app/database/family-scope.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import { statement } from '#app/database/statement.server.ts'
import { findAccessEnd, subscriptionCheck } from '../../accounts/session/open-family.server.ts'
import { hasAppAccess } from '../../accounts/session/subscription-gate.server.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { type DeviceSettings, hoursOf, type StoredHours } from '../device-settings.ts'
import { readDeviceToken } from './device-cookie.server.ts'
import { childCheck, deviceCheck, renewProfileCheck } from './device-checks.server.ts'
import { noSubscriptionResponse } from './device-refusal.server.ts'
import { type OpenProfile, readProfileToken } from './profile-cookie.server.ts'

export interface FoundDevice {
  /** For reads and the daily renewal. A write for a child needs `scopeForChild`. */
  scope: DeviceScope
  token: string
  lastSeenOn: CivilDate | null
  /** A guardian's own browser in 'Modo criança' (rule 167). */
  isHandedOver: boolean
  settings: DeviceSettings
  openings: readonly StoredOpening[]
}

/** A profile that was opened on a shared device, and not closed since. */
interface StoredOpening {
  childId: string
  openingHash: string
  /** ISO 8601. */
  openUntil: string
}

/** The device of the request's cookie; undefined without a cookie, and after the device was turned off. */
export async function findDevice(request: Request): Promise<FoundDevice | undefined> {
  const token = readDeviceToken(request)
  return token ? findDeviceByToken(token) : undefined
}

/** The device with this token; undefined if none has it, because it was turned off or its family was deleted. */
export async function findDeviceByToken(token: string): Promise<FoundDevice | undefined> {
  const tokenHash = hashToken(token)
  const [device] = await deviceStatement(database(), { tokenHash })
  if (!device) return undefined
  const facts = await readFacts(device)
  if (!facts) return undefined
  const { id: deviceId, familyId, kind, lastSeenOn, isHandedOver } = device
  const { childIds, openings, timeZone } = facts
  const scope = mintDeviceScope({
    familyId,
    deviceId,
    kind,
    childIds,
    timeZone,
    sessionChecks: () => [
      deviceCheck({ deviceId, tokenHash }),
      subscriptionCheck(familyId, noSubscriptionResponse),
    ],
    memberChecks: () => [],
  })
  return { scope, token, lastSeenOn, isHandedOver, settings: settingsOf(device), openings }
}

/**
 * The device acting for one of its children: a write is refused once the child is no longer on the device. On a shared
 * device `profile` is the child's open one, which a write keeps open, and without which it is refused.
 */
export function scopeForChild(scope: DeviceScope, childId: string, profile?: OpenProfile): DeviceScope {
  const { familyId, deviceId } = scope
  return mintDeviceScope({
    ...scope,
    childIds: [childId],
    memberChecks: () => [
      profile
        ? renewProfileCheck({ familyId, deviceId }, profile)
        : childCheck({ familyId, deviceId, childId }),
    ],
  })
}

/** The profile that the request's cookie opens on a shared device; undefined if it has closed (rule 310). */
export function openProfileOf(
  request: Request,
  { scope, openings }: Pick<FoundDevice, 'scope' | 'openings'>,
): OpenProfile | undefined {
  const token = scope.kind === 'shared' ? readProfileToken(request) : undefined
  if (token === undefined) return undefined
  const tokenHash = hashToken(token)
  const opening = openings.find(({ openingHash }) => openingHash === tokenHash)
  if (!opening) return undefined
  const closesAt = new Date(opening.openUntil)
  return closesAt > now() ? { childId: opening.childId, token, closesAt } : undefined
}

/**
 * Whether the request's device is still this one with the same settings and open profile, and its family may use the app.
 */
export async function isDeviceUnchanged(
  request: Request,
  { scope, settings, openProfile }: Pick<FoundDevice, 'scope' | 'settings'> & { openProfile?: OpenProfile },
): Promise<boolean> {
  const token = readDeviceToken(request)
  const [device] = token ? await deviceStatement(database(), { tokenHash: hashToken(token) }) : []
  if (device?.id !== scope.deviceId || !isDeepStrictEqual(settingsOf(device), settings)) return false
  if (openProfile) {
    const openings = (await readFacts(device))?.openings ?? []
    if (!openProfileOf(request, { scope, openings })) return false
  }
  return hasSubscription(device.familyId)
}

/** Whether the family may use the app (rule 161). */
export async function hasSubscription(familyId: string): Promise<boolean> {
  return hasAppAccess({ subscribedUntil: await findAccessEnd(familyId) })
}

interface DeviceRow extends StoredHours {
  id: string
  familyId: string
  kind: DeviceKind
  lastSeenOn: CivilDate | null
  isHandedOver: boolean
  hasSounds: boolean
}

const settingsOf = ({ hasSounds, ...hours }: DeviceRow): DeviceSettings => ({
  hasSounds,
  hours: hoursOf(hours),
})

const deviceStatement = statement<DeviceRow, { tokenHash: string }>(
  (values) => sql`
    select id, family_id as "familyId", kind, last_seen_on as "lastSeenOn", is_handed_over as "isHandedOver",
      has_sounds as "hasSounds", opens_at as "opensAt", closes_at as "closesAt" from devices
    where token_hash = ${values.tokenHash}`,
)

interface Facts {
  timeZone: string
  childIds: string[]
  openings: StoredOpening[]
}

const factsStatement = statement<Facts, { familyId: string; deviceId: string }>(
  (values) => sql`
    select f.time_zone as "timeZone", coalesce(c.ids, '[]') as "childIds", coalesce(c.openings, '[]') as openings
    from families f, lateral (
      select json_agg(d.child_id order by d.child_id) as ids,
        json_agg(json_build_object('childId', d.child_id, 'openingHash', d.opening_hash,
          'openUntil', ${isoMoment('d.open_until')})) filter (where d.opening_hash is not null) as openings
      from device_children d
      where d.family_id = ${values.familyId}::uuid and d.device_id = ${values.deviceId}::uuid) c
    where f.id = ${values.familyId}::uuid`,
)

/** The device's children, openings and time zone, read in its family; undefined if the family was deleted. */
async function readFacts({ id: deviceId, familyId, kind }: DeviceRow) {
  const reader = mintDeviceScope({ familyId, deviceId, kind, childIds: [], timeZone: 'UTC', ...noChecks })
  const [facts] = await readFamily(reader, (tx) => factsStatement(tx, { familyId, deviceId }))
  return facts
}
