import { describe, expect, it } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { onCommit } from '#app/database/commit-signals.server.ts'
import type { CommitSignal } from '#app/database/database.server.ts'
import { aDevice, deviceRequest, type TestDevice } from '#tests/support/devices.ts'
import { addChild, newFamily } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { atTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDevices } from '../queries.server.ts'
import { turnOffDevice } from '../turn-off-device.server.ts'
import { findDevice } from '../session/find-device.server.ts'
import { deleteOldMinutes } from './delete-old-minutes.server.ts'
import { recordMinutes } from './record-minutes.server.ts'

setUpTestDatabase()

async function aFamilyWithDevice() {
  const scope = await newFamily()
  const device = await aDevice(scope, { kind: 'single', childIds: [await addChild(scope)] })
  return { scope, device }
}

/** The device reports minutes at this moment. */
const report = (device: TestDevice, moment: string, minutes: number, id = newId()) =>
  atTime(moment, async () => {
    const { scope } = (await findDevice(deviceRequest(device)))!
    return expectOk(recordMinutes(scope, { id, minutes }))
  })

const daysAt = (scope: Awaited<ReturnType<typeof newFamily>>, moment: string) =>
  atTime(moment, async () => (await findDevices(scope))[0]?.days)

describe('minutes of use', () => {
  it("are added up for each civil day in the family's time zone", async () => {
    const { scope, device } = await aFamilyWithDevice()
    await report(device, '2026-11-25T10:00:00-03:00', 12)
    await report(device, '2026-11-25T23:58:00-03:00', 3)
    await report(device, '2026-11-26T00:05:00-03:00', 5)
    expect(await daysAt(scope, '2026-11-26T12:00:00-03:00')).toEqual([
      { day: '2026-11-26', minutes: 5 },
      { day: '2026-11-25', minutes: 15 },
    ])
  })

  it('are never more than the time that has passed since the last report, and a repeated report adds nothing', async () => {
    const { scope, device } = await aFamilyWithDevice()
    const id = newId()
    await report(device, '2026-11-26T00:10:00-03:00', 1440, id)
    await report(device, '2026-11-26T00:20:00-03:00', 1440, id)
    expect(await daysAt(scope, '2026-11-26T12:00:00-03:00')).toEqual([{ day: '2026-11-26', minutes: 10 }])
    await report(device, '2026-11-26T00:21:00-03:00', 60)
    await report(device, '2026-11-26T00:21:00-03:00', 60)
    expect(await daysAt(scope, '2026-11-26T12:00:00-03:00')).toEqual([{ day: '2026-11-26', minutes: 21 }])
  })

  it('of a device that was paired or has reported shortly before are not more than that', async () => {
    const scope = await newFamily()
    const pairedAt = new Date('2026-11-26T19:50:00-03:00')
    const device = await aDevice(scope, { kind: 'single', childIds: [await addChild(scope)], pairedAt })
    await report(device, '2026-11-26T20:00:00-03:00', 1440)
    await report(device, '2026-11-26T23:58:00-03:00', 5)
    await report(device, '2026-11-27T00:03:00-03:00', 1440)
    expect(await daysAt(scope, '2026-11-27T12:00:00-03:00')).toEqual([
      { day: '2026-11-27', minutes: 3 },
      { day: '2026-11-26', minutes: 15 },
    ])
  })

  it('of reports at the same time are counted once', async () => {
    const { scope, device } = await aFamilyWithDevice()
    const moment = '2026-11-26T00:30:00-03:00'
    await atTime(moment, async () => {
      const found = (await findDevice(deviceRequest(device)))!
      const reports = Array.from({ length: 8 }, () =>
        recordMinutes(found.scope, { id: newId(), minutes: 30 }),
      )
      await Promise.all(reports)
    })
    expect(await daysAt(scope, moment)).toEqual([{ day: '2026-11-26', minutes: 30 }])
  })

  it('make no open screen read its data again', async () => {
    const { device } = await aFamilyWithDevice()
    const signals: CommitSignal[] = []
    const stop = onCommit((signal) => signals.push(signal))
    await report(device, '2026-11-26T10:00:00-03:00', 12)
    stop()
    expect(signals).toEqual([])
  })

  it('are deleted after 30 days, and with the device', async () => {
    const { scope, device } = await aFamilyWithDevice()
    await report(device, '2026-10-27T10:00:00-03:00', 12)
    await report(device, '2026-10-28T10:00:00-03:00', 12)
    const later = '2026-11-26T12:00:00-03:00'
    expect(await daysAt(scope, later)).toEqual([{ day: '2026-10-28', minutes: 12 }])
    await atTime(later, () => deleteOldMinutes(scope))
    expect(await daysAt(scope, '2026-10-28T12:00:00-03:00')).toEqual([{ day: '2026-10-28', minutes: 12 }])
    await expectOk(turnOffDevice(scope, { id: device.id }))
    expect(await daysAt(scope, later)).toBeUndefined()
    await expect(report(device, later, 5)).rejects.toThrow()
  })
})
