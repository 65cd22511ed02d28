import { describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import type { CommitSignal } from '#app/database/database.server.ts'
import { civilDateOf, plusDays } from '#app/domain/families/dates/civil-date.ts'
import { deleteAccount } from '#app/domain/families/delete-account.server.ts'
import { deleteChild } from '#app/domain/dashboard/delete-child.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { aDevice, deviceRequest, type TestDevice } from '#tests/support/devices.ts'
import { addChild, newFamily, newMember } from '#tests/support/family-content.ts'
import { aFamily } from '#tests/support/people.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { selectRow, selectRows } from '#tests/support/rows.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { changeDevice } from './change-device.server.ts'
import { findDevices } from './queries.server.ts'
import { recordDeviceUse } from './record-device-use.server.ts'
import { turnOffDevice } from './turn-off-device.server.ts'
import { findDevice, isDeviceUnchanged } from './session/find-device.server.ts'

setUpTestDatabase()

async function aFamilyWithDevice(kind: 'shared' | 'single' = 'shared') {
  const scope = await newFamily()
  const [lia, davi] = [await addChild(scope, { name: 'Lia' }), await addChild(scope, { name: 'Davi' })]
  const device = await aDevice(scope, { kind, childIds: kind === 'single' ? [lia] : [lia, davi] })
  return { scope, lia, davi, device }
}

/** What the request's device may do now. */
const settingsOf = async (device: TestDevice) => (await findDevice(deviceRequest(device)))?.settings

describe('a device', () => {
  it('is listed with its children by name, and changed', async () => {
    const { scope, lia, davi, device } = await aFamilyWithDevice()
    expect(await findDevices(scope)).toMatchObject([
      { id: device.id, childIds: [davi, lia], lastSeenOn: null },
    ])
    await expectOk(changeDevice(scope, { id: device.id, label: 'Tablet da Lia', childIds: [lia] }))
    expect(await findDevices(scope)).toMatchObject([{ label: 'Tablet da Lia', childIds: [lia] }])
  })

  it('for one child keeps exactly one', async () => {
    const { scope, lia, davi, device } = await aFamilyWithDevice('single')
    const change = { id: device.id, label: 'Tablet' }
    expect(await changeDevice(scope, { ...change, childIds: [lia, davi] })).toEqual(refusedWith('one_child'))
    await expectOk(changeDevice(scope, { ...change, childIds: [davi] }))
  })

  it('stays as it was if one of its new children does not exist', async () => {
    const { scope, lia, device } = await aFamilyWithDevice()
    const stranger = await addChild(await newFamily())
    const change = { id: device.id, label: 'Outro', childIds: [lia, stranger] }
    expect(await changeDevice(scope, change)).toEqual(refusedWith('child_not_found'))
    expect(await findDevices(scope)).toMatchObject([{ label: 'Tablet da sala', childIds: { length: 2 } }])
  })

  it('has no sounds and is open all day until a guardian changes that, and its live connection begins again', async () => {
    const { scope, lia, device } = await aFamilyWithDevice('single')
    expect(await settingsOf(device)).toEqual({ hasSounds: false, hours: null })
    const found = (await findDevice(deviceRequest(device)))!
    const change = { id: device.id, label: 'Tablet', childIds: [lia] }
    const hours = { opensAt: '07:00', closesAt: '20:30' }
    const signals: CommitSignal[] = []
    const stop = onCommit((signal) => signals.push(signal))
    await expectOk(changeDevice(scope, { ...change, hasSounds: true, hours }))
    stop()
    expect(signals).toContainEqual({ kind: 'device', id: device.id })
    expect(await isDeviceUnchanged(deviceRequest(device), found)).toBe(false)
    expect(await settingsOf(device)).toEqual({ hasSounds: true, hours })
    // a page of the previous release sends neither
    await expectOk(changeDevice(scope, change))
    expect(await findDevices(scope)).toMatchObject([{ hasSounds: true, hours }])
    await expectOk(changeDevice(scope, { ...change, hasSounds: false, hours: null }))
    expect(await settingsOf(device)).toEqual({ hasSounds: false, hours: null })
    expect(await isDeviceUnchanged(deviceRequest(device), found)).toBe(true)
  })

  it('loses a deleted child, and stays without children', async () => {
    const { scope, lia, davi, device } = await aFamilyWithDevice()
    await expectOk(deleteChild(scope, { id: lia }))
    await expectOk(deleteChild(scope, { id: davi }))
    expect((await findDevice(deviceRequest(device)))?.scope.childIds).toEqual([])
  })

  it.each([true, false])(
    'is turned off with the removal of the guardian who paired it, or stays: %s',
    async (turnOffDevices) => {
      const { scope, lia, device } = await aFamilyWithDevice()
      const other = await newMember(scope, { role: 'parent' })
      const otherDevice = await aDevice(other, { childIds: [lia] })
      const signals: CommitSignal[] = []
      const stop = onCommit((signal) => signals.push(signal))
      await expectOk(removeMember(scope, { userId: other.userId, turnOffDevices }))
      stop()
      const isOver = (await findDevice(deviceRequest(otherDevice))) === undefined
      expect(isOver).toBe(turnOffDevices)
      expect(signals.some(({ kind, id }) => kind === 'device' && id === otherDevice.id)).toBe(turnOffDevices)
      expect(await findDevice(deviceRequest(device))).toBeDefined()
    },
  )

  it('is turned off at once, with a signal to its live connections, and turning it off again does nothing', async () => {
    const { scope, device } = await aFamilyWithDevice()
    const signals: CommitSignal[] = []
    const stop = onCommit((signal) => signals.push(signal))
    await expectOk(turnOffDevice(scope, { id: device.id }))
    stop()
    expect(signals).toContainEqual({ kind: 'device', id: device.id })
    expect(await findDevice(deviceRequest(device))).toBeUndefined()
    await expectOk(turnOffDevice(scope, { id: device.id }))
    expect(await findDevices(scope)).toEqual([])
  })

  it('is deleted with its family', async () => {
    const password = 'Jabuticaba7'
    const family = await aFamily({ children: ['Lia'], password })
    const device = await aDevice(family.scope, { childIds: [family.children[0]!.id] })
    await expectOk(deleteAccount(family.guardian, { password }))
    expect(await selectRows('devices', { id: device.id })).toEqual([])
  })
})

it('the last day of use is stored once a day, when the cookie is renewed too', async () => {
  const { scope, device } = await aFamilyWithDevice()
  const use = async () => recordDeviceUse((await findDevice(deviceRequest(device)))!)
  const today = civilDateOf(new Date(), scope.timeZone)
  expect(await use()).toContain(device.token)
  expect((await selectRow('devices', { id: device.id })).last_seen_on).toBe(today)
  const signals: CommitSignal[] = []
  const stop = onCommit((signal) => signals.push(signal))
  expect(await use()).toBeUndefined()
  stop()
  expect(signals).toEqual([])
  setTimeAhead({ days: 1 })
  expect(await use()).toContain(device.token)
  expect((await selectRow('devices', { id: device.id })).last_seen_on).toBe(plusDays(today, 1))
})
