import { describe, expect, it } from 'vitest'
import { readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { DEVICE_DRAWINGS } from '#app/domain/dashboard/components/device-drawings.ts'
import { readDevicePage } from '#app/domain/dashboard/read-device-page.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import { aDevice, cookieHeader } from '#tests/support/devices.ts'
import { aCookie, aFamily, type FamilyOptions } from '#tests/support/people.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { updateRows } from '#tests/support/rows.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { FAMILY_BOUNDS } from '../../families/family-bounds.ts'
import { findDevices } from '../queries.server.ts'
import { findDevice } from '../session/find-device.server.ts'
import { endHandover } from './end-handover.server.ts'
import { handOverDevice } from './hand-over-device.server.ts'

setUpTestDatabase()

const requestWith = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

/** A guardian's browser with its session. The family has the children Lia and Davi, and `childId` is Lia's id. */
async function aBrowser(options: FamilyOptions = {}) {
  const family = await aFamily({ children: ['Lia Maria', 'Davi'], ...options })
  const request = requestWith(await aCookie(family.guardian.id))
  const session = (await findSession(request))!
  const { scope } = (await findMembership(session))!
  return { scope: { ...scope, sessionId: session.id }, request, childId: family.children[0]!.id }
}

/** A browser in 'Modo criança', with the cookies of the response. */
async function aHandedOverBrowser() {
  const browser = await aBrowser()
  const input = { id: newId(), childId: browser.childId }
  const { cookies } = await expectOk(handOverDevice(browser.scope, input, browser.request))
  return {
    ...browser,
    input,
    signedOutRequest: browser.request,
    request: requestWith(cookieHeader(...cookies)),
  }
}

describe('handing over', () => {
  it('makes the browser a device of this child only, and ends its session', async () => {
    const { scope, request, signedOutRequest, input, childId } = await aHandedOverBrowser()
    expect(await findSession(signedOutRequest)).toBeUndefined()
    expect(await findSession(request)).toBeUndefined()
    const device = await findDevice(request)
    expect(device).toMatchObject({
      isHandedOver: true,
      scope: { deviceId: input.id, kind: 'single', childIds: [childId] },
    })
    const { document } = await readDevicePage(request, DEVICE_DRAWINGS)
    expect(document).toMatchObject({
      isHandedOver: true,
      page: { state: 'paired', view: { children: [{ id: childId, day: {} }] } },
    })
    expect(await findDevices(scope)).toMatchObject([{ label: 'Celular de Lia', isHandedOver: true }])
  })

  it('keeps the sessions of other browsers', async () => {
    const { scope, request, childId } = await aBrowser()
    const other = requestWith(await aCookie(scope.userId))
    await expectOk(handOverDevice(scope, { id: newId(), childId }, request))
    expect(await findSession(other)).toBeDefined()
  })

  it('has no further effect when it is repeated', async () => {
    const { scope, signedOutRequest, input } = await aHandedOverBrowser()
    // the session has ended
    await expect(handOverDevice(scope, input, signedOutRequest)).rejects.toBeInstanceOf(Response)
    const again = { ...input, id: newId() }
    await expect(handOverDevice(scope, again, signedOutRequest)).rejects.toBeInstanceOf(Response)
    expect(await findDevices(scope)).toHaveLength(1)
  })

  it('is refused without consent, for a child of another family, with a used id, and above the limit', async () => {
    const { scope, request, childId } = await aBrowser()
    const stranger = await aBrowser()
    const handOver = (id: string, child: string) => handOverDevice(scope, { id, childId: child }, request)
    expect(await handOver(newId(), stranger.childId)).toEqual(refusedWith('child_not_found'))
    const { id } = await aDevice(stranger.scope, { childIds: [stranger.childId] })
    expect(await handOver(id, childId)).toEqual(refusedWith('id_used'))
    for (let count = 0; count < FAMILY_BOUNDS.devices; count++) await aDevice(scope, { childIds: [childId] })
    expect(await handOver(newId(), childId)).toEqual(refusedWith('too_many_devices'))
    await updateRows('users', { id: scope.userId }, { children_consent_version: null })
    expect(await handOver(newId(), childId)).toEqual(refusedWith('consent_missing'))
    expect(await findSession(request)).toBeDefined()
  })

  it('works at /aparelho also when its response was lost', async () => {
    const { signedOutRequest, input } = await aHandedOverBrowser()
    const { document, headers } = await readDevicePage(signedOutRequest, DEVICE_DRAWINGS)
    expect(document).toMatchObject({ isHandedOver: true, page: { state: 'paired' } })
    const cookies = headers.getSetCookie()
    const device = await findDevice(requestWith(cookieHeader(...cookies)))
    expect(device?.scope.deviceId).toBe(input.id)
    expect(cookies).toContainEqual(expect.stringMatching(/combinado_session=;.*Max-Age=0/))
  })

  it('gives a browser with a session nothing at /aparelho before it is handed over', async () => {
    const { request } = await aBrowser()
    const { document, headers } = await readDevicePage(request, DEVICE_DRAWINGS)
    expect(document).toEqual({ page: { state: 'unpaired' }, isHandedOver: false })
    expect(headers.getSetCookie()).toEqual([])
  })
})

describe('a sign-in', () => {
  it('deletes the handed-over device of its browser, also when the response with its cookie was lost', async () => {
    const { scope, request } = await aHandedOverBrowser()
    expect(await endHandover(request)).toHaveLength(2)
    expect(await findDevice(request)).toBeUndefined()
    expect(await findDevices(scope)).toEqual([])
    const links = readFamily(scope, (tx) =>
      tx.selectFrom('device_children').selectAll().where('family_id', '=', scope.familyId).execute(),
    )
    expect(await links).toEqual([])
    expect(await endHandover(request)).toEqual([])

    const lost = await aHandedOverBrowser()
    await endHandover(lost.signedOutRequest)
    expect(await findDevices(lost.scope)).toEqual([])
  })

  it('keeps a paired device of its browser, and handed-over devices of others', async () => {
    const { scope, childId } = await aHandedOverBrowser()
    const paired = await aDevice(scope, { kind: 'single', childIds: [childId] })
    expect(await endHandover(requestWith(paired.cookie))).toEqual([])
    expect(await findDevices(scope)).toHaveLength(2)
  })
})
