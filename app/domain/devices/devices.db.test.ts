import { describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import type { CommitSignal } from '#app/database/database.server.ts'
import { civilDateOf, plusDays } from '#app/domain/families/dates/civil-date.ts'
import { deleteAccount } from '#app/domain/families/delete-account.server.ts'
import { deleteChild } from '#app/domain/children/delete-child.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { aDevice, deviceRequest } from '#tests/support/devices.ts'
import { addChild, newFamily, newMember } from '#tests/support/family-content.ts'
import { aFamily } from '#tests/support/people.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { selectRow, selectRows } from '#tests/support/rows.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { changeDevice } from './change-device.server.ts'
import { findDevices } from './queries.server.ts'
import { recordDeviceUse } from './record-device-use.server.ts'
import { revokeDevice } from './revoke-device.server.ts'
import { findDevice } from './session/find-device.server.ts'

setUpTestDatabase()

async function aFamilyWithDevice(kind: 'shared' | 'single' = 'shared') {
  const scope = await newFamily()
  const [lia, davi] = [await addChild(scope, { name: 'Lia' }), await addChild(scope, { name: 'Davi' })]
  const device = await aDevice(scope, { kind, childIds: kind === 'single' ? [lia] : [lia, davi] })
  return { scope, lia, davi, device }
}

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

  it('loses a deleted child, and stays without children', async () => {
    const { scope, lia, davi, device } = await aFamilyWithDevice()
    await expectOk(deleteChild(scope, { id: lia }))
    await expectOk(deleteChild(scope, { id: davi }))
    expect((await findDevice(deviceRequest(device)))?.scope.childIds).toEqual([])
  })

  it('stays when the guardian who paired it leaves', async () => {
    const { scope, lia } = await aFamilyWithDevice()
    const other = await newMember(scope, { role: 'parent' })
    const device = await aDevice(other, { childIds: [lia] })
    await expectOk(removeMember(scope, { userId: other.userId }))
    expect(await findDevice(deviceRequest(device))).toBeDefined()
  })

  it('is turned off at once, with a signal to its live connections, and turning it off again does nothing', async () => {
    const { scope, device } = await aFamilyWithDevice()
    const signals: CommitSignal[] = []
    const stop = onCommit((signal) => signals.push(signal))
    await expectOk(revokeDevice(scope, { id: device.id }))
    stop()
    expect(signals).toContainEqual({ kind: 'device', id: device.id })
    expect(await findDevice(deviceRequest(device))).toBeUndefined()
    await expectOk(revokeDevice(scope, { id: device.id }))
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
