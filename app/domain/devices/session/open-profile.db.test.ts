import { describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { type FamilyScope, readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import { aDevice, cookieHeader, deviceRequest, type TestDevice } from '#tests/support/devices.ts'
import { addChild, newFamily } from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { atTime } from '#tests/support/set-test-clock.ts'
import { isSharded, testDatabaseKind } from '#tests/support/database.ts'
import { runWhileUncommitted } from '#tests/support/run-while-uncommitted.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { changeDevice } from '../change-device.server.ts'
import type { DeviceRefusal } from '../on-device/device-refusal.ts'
import { setPin } from '../set-pin.server.ts'
import { isDeviceUnchanged, scopeForChild } from './find-device.server.ts'
import { closeProfile, keepProfileOpen, openProfile } from './open-profile.server.ts'
import { profileCookieLine } from './profile-cookie.server.ts'
import { requireDevice } from './require-device.server.ts'

const PIN = [3, 1, 4, 11]
const OTHER_PIN = [9, 9, 9, 9]
const START = new Date('2026-11-24T15:00:00Z')
const testDatabase = setUpTestDatabase()

/** START, or this many seconds later. */
const at = <T>(seconds: number, work: () => T) => atTime(new Date(START.getTime() + seconds * 1000), work)

async function aSharedDevice() {
  const scope = await newFamily()
  const [lia, davi] = [await addChild(scope, { name: 'Lia' }), await addChild(scope, { name: 'Davi' })]
  await expectOk(setPin(scope, { childId: lia, pin: PIN }))
  const device = await aDevice(scope, { childIds: [lia, davi] })
  const { scope: deviceScope } = await requireDevice(deviceRequest(device))
  /** Opens the child's profile at START; returns a copy of its cookie. */
  const open = async (childId: string, pin: readonly number[] | null) => {
    const { token } = await at(0, () => expectOk(openProfile(deviceScope, { childId, pin: pin && [...pin] })))
    return copyOf(device, token)
  }
  return { scope, lia, davi, device, deviceScope, open }
}

/** A request with the cookies of the device and of this opening. */
const copyOf = (device: TestDevice, token: string): Request =>
  deviceRequest({ cookie: `${device.cookie}; ${cookieHeader(profileCookieLine(token))}` })

/** The child whose profile the request opens, `seconds` after START. */
const openChildAt = (seconds: number, request: Request) =>
  at(seconds, async () => (await requireDevice(request)).openProfile?.childId)

/** Reads the request's device at START. The result writes `seconds` later, and returns 'written' or the reason of a refusal. */
async function writeAt(seconds: number, request: Request): Promise<() => Promise<string>> {
  const { scope, openProfile: profile } = await at(0, () => requireDevice(request))
  const write = async () => {
    try {
      return await writeFamily(scopeForChild(scope, profile!.childId, profile), () =>
        Promise.resolve('written'),
      )
    } catch (error) {
      if (!(error instanceof Response)) throw error
      const { reason } = (await error.json()) as DeviceRefusal
      return reason
    }
  }
  return () => at(seconds, write)
}

/** The profiles that are open on the family's devices, or have ended by time. */
const openingsOf = (scope: FamilyScope) =>
  readFamily(scope, (tx) =>
    tx
      .selectFrom('device_children')
      .select(['child_id', 'open_until'])
      .where('family_id', '=', scope.familyId)
      .where('opening_hash', 'is not', null)
      .execute(),
  )

describe('an open profile', () => {
  it('is closed for every copy of its cookie by "sair", also for a write and a live connection that began before', async () => {
    const { lia, deviceScope, open } = await aSharedDevice()
    const copy = await open(lia, PIN)
    expect(await openChildAt(10, copy)).toBe(lia)
    const device = await at(10, () => requireDevice(copy))
    const write = await writeAt(20, copy)
    expect(await at(10, () => isDeviceUnchanged(copy, { ...device, openProfile: device.openProfile! }))).toBe(
      true,
    )
    const signals: unknown[] = []
    const stop = onCommit((signal) => signals.push(signal))
    await closeProfile(deviceScope, device.openProfile!)
    stop()
    // the family's screens show nothing of it
    expect(signals).toEqual([{ kind: 'device', id: deviceScope.deviceId }])
    expect(await openChildAt(20, copy)).toBeUndefined()
    expect(await write()).toBe('closed')
    expect(await at(20, () => isDeviceUnchanged(copy, { ...device, openProfile: device.openProfile! }))).toBe(
      false,
    )
    await closeProfile(deviceScope, device.openProfile!)
    expect(await openChildAt(20, await open(lia, PIN))).toBe(lia)
    expect(await openChildAt(20, copy)).toBeUndefined()
  })

  it('is closed by a new PIN, and stays closed when the former PIN is set again', async () => {
    const { scope, lia, davi, open } = await aSharedDevice()
    const copy = await open(lia, PIN)
    const write = await writeAt(20, copy)
    await expectOk(setPin(scope, { childId: davi, pin: PIN }))
    expect(await openChildAt(10, copy)).toBe(lia)
    for (const pin of [OTHER_PIN, PIN, null]) {
      await expectOk(setPin(scope, { childId: lia, pin }))
      expect(await openChildAt(10, copy)).toBeUndefined()
    }
    expect(await write()).toBe('closed')
  })

  it('is not opened by a PIN that a guardian has replaced since it was compared', async () => {
    const { scope, lia, deviceScope } = await aSharedDevice()
    const opening = openProfile(deviceScope, { childId: lia, pin: PIN })
    const [opened] = await Promise.all([opening, expectOk(setPin(scope, { childId: lia, pin: OTHER_PIN }))])
    // whichever was first, no profile is open that the former PIN has opened
    expect(opened.ok || opened.reason === 'wrong_pin').toBe(true)
    expect(await openingsOf(scope)).toEqual([])
  })

  // needs a second connection
  it.runIf(testDatabaseKind() === 'postgres' && !isSharded)(
    'is closed by a new PIN that is set while it opens with the former one',
    async () => {
      const { scope, lia, device } = await aSharedDevice()
      const opening = ['a'.repeat(43), new Date(START.getTime() + 180_000), device.id, lia]
      await runWhileUncommitted(
        testDatabase,
        [
          'update device_children set opening_hash = $1, open_until = $2 where device_id = $3 and child_id = $4',
          opening,
        ],
        () => expectOk(setPin(scope, { childId: lia, pin: OTHER_PIN })),
      )
      expect(await openingsOf(scope)).toEqual([])
    },
  )

  it('is closed by the profile of another child on the same device, in every tab', async () => {
    const { lia, davi, open } = await aSharedDevice()
    const ofLia = await open(lia, PIN)
    const stream = await at(0, () => requireDevice(ofLia))
    const ofDavi = await open(davi, null)
    expect(await openChildAt(10, ofLia)).toBeUndefined()
    expect(await openChildAt(10, ofDavi)).toBe(davi)
    expect(
      await at(10, () => isDeviceUnchanged(ofLia, { ...stream, openProfile: stream.openProfile! })),
    ).toBe(false)
    // both tabs have the newest cookie of their browser
    const again = await open(davi, null)
    expect(await openChildAt(10, ofDavi)).toBeUndefined()
    expect(await openChildAt(10, again)).toBe(davi)
  })

  it('of two children that open theirs at once is the last one', async () => {
    const { scope, lia, davi, open } = await aSharedDevice()
    const copies = await Promise.all([open(lia, PIN), open(davi, null), open(lia, PIN), open(davi, null)])
    const opened = await Promise.all(copies.map((copy) => openChildAt(10, copy)))
    expect(opened.filter((childId) => childId !== undefined)).toHaveLength(1)
    expect(await openingsOf(scope)).toHaveLength(1)
  })

  it('ends after three minutes without an act, and each act gives it three more', async () => {
    const { lia, open } = await aSharedDevice()
    const copy = await open(lia, PIN)
    expect(await openChildAt(179, copy)).toBe(lia)
    expect(await openChildAt(180, copy)).toBeUndefined()
    expect(await (await writeAt(180, copy))()).toBe('closed')
    expect(await (await writeAt(30, copy))()).toBe('written')
    expect(await openChildAt(209, copy)).toBe(lia)
    // reading has not kept it open
    expect(await openChildAt(210, copy)).toBeUndefined()
  })

  it('is kept open by "ficar", which is stored once in a minute', async () => {
    const { scope, lia, deviceScope, open } = await aSharedDevice()
    const copy = await open(lia, PIN)
    const stay = (seconds: number) =>
      at(seconds, async () => keepProfileOpen(deviceScope, (await requireDevice(copy)).openProfile!))
    const openUntil = async () => (await openingsOf(scope))[0]!.open_until!.getTime() - START.getTime()
    await stay(59)
    expect(await openUntil()).toBe(180_000)
    await stay(60)
    expect(await openUntil()).toBe(240_000)
    await stay(239)
    expect(await openUntil()).toBe(419_000)
    expect(await openChildAt(419, copy)).toBeUndefined()
  })

  it('belongs to its device, and ends when its child is taken off', async () => {
    const { scope, lia, davi, device, open } = await aSharedDevice()
    const copy = await open(lia, PIN)
    const other = await aDevice(scope, { childIds: [lia, davi] })
    const cookie = copy.headers.get('cookie')!.replace(device.cookie, other.cookie)
    expect(await openChildAt(10, deviceRequest({ cookie }))).toBeUndefined()
    const write = await writeAt(20, copy)
    await expectOk(changeDevice(scope, { id: device.id, label: 'Tablet', childIds: [davi] }))
    expect(await openChildAt(10, copy)).toBeUndefined()
    expect(await write()).toBe('closed')
    await expectOk(changeDevice(scope, { id: device.id, label: 'Tablet', childIds: [lia, davi] }))
    expect(await openChildAt(10, copy)).toBeUndefined()
  })

  it('is not opened by a cookie of the previous release, and asks for the PIN', async () => {
    const { lia, device, deviceScope } = await aSharedDevice()
    const former = `combinado_profile=${lia}.${START.getTime() + 60_000}.${'A'.repeat(43)}`
    expect(await openChildAt(0, deviceRequest({ cookie: `${device.cookie}; ${former}` }))).toBeUndefined()
    expect(await openProfile(deviceScope, { childId: lia, pin: null })).toEqual(refusedWith('wrong_pin'))
    expect(await openProfile(deviceScope, { childId: lia, pin: PIN })).toMatchObject({ ok: true })
  })
})
