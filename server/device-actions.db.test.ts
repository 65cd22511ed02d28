import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { environment } from '#app/base/env.server.ts'
import { newId } from '#app/base/ids.ts'
import { newToken } from '#app/base/token.server.ts'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { deleteChild } from '#app/domain/dashboard/delete-child.server.ts'
import { setPin } from '#app/domain/devices/set-pin.server.ts'
import { changeDevice } from '#app/domain/devices/change-device.server.ts'
import { onDeviceActions } from '#app/domain/devices/on-device/actions.server.ts'
import { turnOffDevice } from '#app/domain/devices/turn-off-device.server.ts'
import { deviceCookieLine } from '#app/domain/devices/session/device-cookie.server.ts'
import { profileCookieLine } from '#app/domain/devices/session/profile-cookie.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { momentOf } from '#app/domain/families/dates/moment-of.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { aDevice, cookieHeader, type TestDevice } from '#tests/support/devices.ts'
import { addChild, addTask, newFamily } from '#tests/support/family-content.ts'
import type { FamilyOptions } from '#tests/support/people.ts'
import { expectOk } from '#tests/support/results.ts'
import { atTime, setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { zoneAtNoon } from '#tests/support/zone-at-noon.ts'
import { serveDeviceActions } from './device-actions.ts'
import type { WebEnv } from './web-env.ts'

const PIN = [3, 1, 4, 11]
const WRONG_PIN = [0, 0, 0, 0]
setUpTestDatabase()

interface Answer {
  status: number
  reason: string | undefined
  message: string | undefined
  /** The `Cookie` header that the response's cookies make. */
  cookie: string
  headers: Headers
}

/** Sends an action as the browser with this `Cookie` header does. */
async function act(
  name: string,
  cookie: string,
  body: object | string = {},
  type = 'application/json',
): Promise<Answer> {
  const web = new Hono<WebEnv>()
  serveDeviceActions(web, environment())
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await web.request(
    `/aparelho/acoes/${name}`,
    { method: 'POST', headers: { cookie, 'content-type': type }, body: text },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  const { reason, message } = (await response.json()) as { reason?: string; message?: string }
  return {
    status: response.status,
    reason,
    message,
    cookie: cookieHeader(...response.headers.getSetCookie()),
    headers: response.headers,
  }
}

/** A family whose two children, Lia and Davi, have today's task 'Arrumar a cama'. */
async function aDay(options: FamilyOptions = {}) {
  const scope = await newFamily(options)
  const [lia, davi] = [await addChild(scope, { name: 'Lia' }), await addChild(scope, { name: 'Davi' })]
  await addTask(scope, [lia, davi])
  await renewDays(scope)
  return { scope, lia, davi }
}

/** The child's task days. */
const daysOf = (scope: FamilyScope, childId: string) =>
  readFamily(scope, (tx) =>
    tx
      .selectFrom('task_days')
      .selectAll()
      .where('family_id', '=', scope.familyId)
      .where('child_id', '=', childId)
      .execute(),
  )

async function markOf(scope: FamilyScope, childId: string, status: 'done' | 'pending' = 'done') {
  const { task_id: taskId, day, slot, revision } = (await daysOf(scope, childId))[0]!
  return { taskId, childId, day, slot, revision, status }
}

const statusOf = async (scope: FamilyScope, childId: string) => (await daysOf(scope, childId))[0]!.status

describe('a device without access', () => {
  it('is refused every action with 401, and a browser with a token forgets what it has shown', async () => {
    const { scope, lia } = await aDay()
    const device = await aDevice(scope, { childIds: [lia] })
    await expectOk(turnOffDevice(scope, { id: device.id }))
    const cookies = [
      '',
      cookieHeader(deviceCookieLine(newToken())),
      device.cookie,
      `${device.cookie.slice(0, -3)}AAA`,
    ]
    for (const name of Object.keys(onDeviceActions)) {
      for (const cookie of cookies) {
        const answer = await act(name, cookie, await markOf(scope, lia))
        expect([answer.status, answer.reason], name).toEqual([401, 'device_ended'])
        // another site can send the request without the cookie, and must not delete a guardian's drafts
        expect(answer.headers.get('clear-site-data')).toBe(cookie === '' ? null : '"cache", "storage"')
        if (cookie === '') continue
        expect(answer.headers.getSetCookie().join()).toContain('combinado_child_device=; Max-Age=0')
      }
    }
    expect(await statusOf(scope, lia)).toBe('pending')
  })

  it('is refused unknown actions, forms and broken JSON, in words of children', async () => {
    const { scope, lia } = await aDay()
    const { cookie } = await aDevice(scope, { kind: 'single', childIds: [lia] })
    const refusals = [
      [404, await act('apagar', cookie)],
      [404, await act('toString', cookie)],
      [415, await act('marcar', cookie, 'childId=1', 'application/x-www-form-urlencoded')],
      [400, await act('marcar', cookie, '{"childId":')],
      [400, await act('marcar', cookie, { childId: lia, day: 'hoje' })],
      [400, await act('marcar-com-foto', cookie, '', 'multipart/form-data; boundary=x')],
      [400, await act('entrar', cookie, { childId: lia, pin: [1, 2, 3] })],
      [400, await act('entrar', cookie, { childId: lia, pin: [1, 2, 3, 12] })],
    ] as const
    for (const [status, answer] of refusals)
      expect([answer.status, answer.message]).toEqual([status, 'Não deu certo agora. Tente de novo.'])
  })
})

describe('the hours of a device', () => {
  it('refuse marks outside of them with what the screen says, and allow them within', async () => {
    const { scope, lia } = await aDay()
    const device = await aDevice(scope, { kind: 'single', childIds: [lia] })
    const change = { id: device.id, label: 'Tablet', childIds: [lia] }
    const today = civilDateOf(new Date(), scope.timeZone)
    const markAt = async (time: string) =>
      atTime(momentOf(today, time, scope.timeZone), async () =>
        act('marcar', device.cookie, await markOf(scope, lia)),
      )
    await expectOk(changeDevice(scope, { ...change, hours: { opensAt: '07:00', closesAt: '20:00' } }))
    const refused = await markAt('20:00')
    expect([refused.status, refused.reason]).toEqual([409, 'resting'])
    const ask = { id: newId(), childId: lia, rewardId: newId(), points: 5 }
    const askedAtNight = await atTime(momentOf(today, '20:00', scope.timeZone), () =>
      act('pedir', device.cookie, ask),
    )
    expect(askedAtNight.reason).toBe('resting')
    expect(await statusOf(scope, lia)).toBe('pending')
    expect((await markAt('19:59')).status).toBe(200)
    expect(await statusOf(scope, lia)).toBe('done')
  })
})

describe('the acts of a device', () => {
  it('refuses more than 60 acts in a shop in a quarter of an hour', async () => {
    const { scope, lia } = await aDay()
    const device = await aDevice(scope, { kind: 'single', childIds: [lia] })
    const cancel = { id: newId(), childId: lia }
    for (let count = 0; count < 60; count += 1)
      expect((await act('desfazer-pedido', device.cookie, cancel)).reason).toBe('request_not_found')
    expect(await act('desfazer-pedido', device.cookie, cancel)).toMatchObject({
      status: 429,
      reason: 'pause',
    })
  })

  it('refuses more than 60 in a minute in a day, in words of a child, and keeps what was marked', async () => {
    const { scope, lia } = await aDay({ timeZone: zoneAtNoon() })
    const device = await aDevice(scope, { kind: 'single', childIds: [lia] })
    const toggle = async (count: number) =>
      act('marcar', device.cookie, await markOf(scope, lia, count % 2 === 0 ? 'done' : 'pending'))
    for (let count = 0; count < 59; count += 1) expect((await toggle(count)).status).toBe(200)
    const step = { ...(await markOf(scope, lia)), step: 0, isDone: true }
    expect((await act('passo', device.cookie, step)).status).toBe(200)
    const refusal = { status: 429, reason: 'pause', message: 'Calma! Espere um pouquinho e toque de novo.' }
    expect(await toggle(59)).toMatchObject(refusal)
    for (const name of ['passo', 'pegar', 'devolver', 'elogio-visto'])
      expect(await act(name, device.cookie, step)).toMatchObject(refusal)
    expect(await statusOf(scope, lia)).toBe('done')
    // its shop and another device are counted apart
    const cancel = { id: newId(), childId: lia }
    expect((await act('desfazer-pedido', device.cookie, cancel)).reason).toBe('request_not_found')
    const other = await aDevice(scope, { kind: 'wall', childIds: [lia] })
    expect((await act('marcar', other.cookie, await markOf(scope, lia, 'pending'))).status).toBe(200)
    setTimeAhead({ minutes: 1 })
    expect((await act('marcar', device.cookie, await markOf(scope, lia))).status).toBe(200)
  })
})

describe('a picture PIN', () => {
  async function aSharedDevice(): Promise<{
    scope: FamilyScope
    lia: string
    davi: string
    device: TestDevice
  }> {
    const day = await aDay()
    await expectOk(setPin(day.scope, { childId: day.lia, pin: PIN }))
    return { ...day, device: await aDevice(day.scope, { childIds: [day.lia, day.davi] }) }
  }

  it('that a guardian sets ends the open profile, and a pause', async () => {
    const { scope, device, lia } = await aSharedDevice()
    const open = await act('entrar', device.cookie, { childId: lia, pin: PIN })
    const cookie = `${device.cookie}; ${open.cookie}`
    expect((await act('ficar', cookie, {})).status).toBe(200)
    const newPin = [9, 9, 9, 9]
    await expectOk(setPin(scope, { childId: lia, pin: newPin }))
    expect((await act('ficar', cookie, {})).reason).toBe('closed')
    for (let count = 0; count < 6; count++) await act('entrar', device.cookie, { childId: lia, pin: PIN })
    expect((await act('entrar', device.cookie, { childId: lia, pin: newPin })).reason).toBe('pause')
    await expectOk(setPin(scope, { childId: lia, pin: PIN }))
    expect((await act('entrar', device.cookie, { childId: lia, pin: PIN })).status).toBe(200)
  })

  it('opens its child only, and a child without PIN opens at once', async () => {
    const { device, lia, davi } = await aSharedDevice()
    expect((await act('entrar', device.cookie, { childId: lia, pin: null })).reason).toBe('wrong_pin')
    expect((await act('entrar', device.cookie, { childId: lia, pin: WRONG_PIN })).reason).toBe('wrong_pin')
    expect((await act('entrar', device.cookie, { childId: lia, pin: PIN })).status).toBe(200)
    expect((await act('entrar', device.cookie, { childId: davi, pin: null })).status).toBe(200)
    expect((await act('entrar', device.cookie, { childId: newId(), pin: null })).reason).toBe('not_on_device')
  })

  it('pauses after five wrong ones in five minutes, also when all are sent at once', async () => {
    const { device, lia } = await aSharedDevice()
    const guess = () => act('entrar', device.cookie, { childId: lia, pin: WRONG_PIN })
    const reasons = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'wrong_pin')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'pause')).toHaveLength(15)
    const right = () => act('entrar', device.cookie, { childId: lia, pin: PIN })
    expect((await right()).reason).toBe('pause')
    setTimeAhead({ minutes: 5 })
    expect((await right()).status).toBe(200)
  })

  it('is counted for each child and device', async () => {
    const { scope, device, lia, davi } = await aSharedDevice()
    await expectOk(setPin(scope, { childId: davi, pin: PIN }))
    const other = await aDevice(scope, { childIds: [lia] })
    for (let attempt = 0; attempt < 6; attempt += 1)
      await act('entrar', device.cookie, { childId: lia, pin: WRONG_PIN })
    expect((await act('entrar', device.cookie, { childId: davi, pin: PIN })).status).toBe(200)
    expect((await act('entrar', other.cookie, { childId: lia, pin: PIN })).status).toBe(200)
  })

  it('is replaced and removed by a guardian, and stored as a hash that differs by child', async () => {
    const { scope, device, lia, davi } = await aSharedDevice()
    await expectOk(setPin(scope, { childId: davi, pin: PIN }))
    const hashes = await readFamily(scope, (tx) =>
      tx.selectFrom('children').select('pin_hash').where('family_id', '=', scope.familyId).execute(),
    )
    expect(new Set(hashes.map((child) => child.pin_hash)).size).toBe(2)
    await expectOk(setPin(scope, { childId: lia, pin: WRONG_PIN }))
    expect((await act('entrar', device.cookie, { childId: lia, pin: PIN })).reason).toBe('wrong_pin')
    await expectOk(setPin(scope, { childId: lia, pin: null }))
    expect((await act('entrar', device.cookie, { childId: lia, pin: null })).status).toBe(200)
  })
})

describe('an open profile', () => {
  it('closes after three minutes, and an act of the child keeps it open', async () => {
    const { scope, lia, davi } = await aDay({ timeZone: zoneAtNoon() })
    const device = await aDevice(scope, { childIds: [lia, davi] })
    const opened = await act('entrar', device.cookie, { childId: lia, pin: null })
    const clock = setTimeAhead({ minutes: 2 })
    const marked = await act('marcar', `${device.cookie}; ${opened.cookie}`, await markOf(scope, lia))
    expect(marked.status).toBe(200)
    expect(marked.cookie).toBe(opened.cookie)
    clock.restore()
    const cookie = `${device.cookie}; ${opened.cookie}`
    const later = setTimeAhead({ minutes: 4 })
    const stayed = await act('ficar', cookie)
    expect([stayed.status, stayed.cookie]).toEqual([200, opened.cookie])
    later.restore()
    setTimeAhead({ minutes: 7.5 })
    for (const name of ['ficar', 'marcar'])
      expect((await act(name, cookie, await markOf(scope, lia, 'pending'))).reason).toBe('closed')
  })

  it("is closed by 'sair' for every copy of its cookie", async () => {
    const { scope, lia, davi } = await aDay()
    const device = await aDevice(scope, { childIds: [lia, davi], openChildId: lia })
    expect((await act('ficar', device.cookie)).status).toBe(200)
    for (let count = 0; count < 2; count += 1)
      expect((await act('sair', device.cookie)).cookie).toBe('combinado_profile=')
    const turn = await markOf(scope, lia)
    const acts = { ficar: {}, marcar: turn, 'elogio-visto': turn, pegar: turn, devolver: turn }
    const shopActs = { 'pegar-de-volta': { childId: lia, rewardId: newId() } }
    for (const [name, input] of Object.entries({ ...acts, ...shopActs }))
      expect([name, (await act(name, device.cookie, input)).reason]).toEqual([name, 'closed'])
    expect(await statusOf(scope, lia)).toBe('pending')
  })

  it('is needed to mark, for its own child only', async () => {
    const { scope, lia, davi } = await aDay()
    const device = await aDevice(scope, { childIds: [lia, davi] })
    const open = await aDevice(scope, { childIds: [lia, davi], openChildId: davi })
    expect((await act('marcar', device.cookie, await markOf(scope, lia))).reason).toBe('closed')
    expect((await act('marcar', open.cookie, await markOf(scope, lia))).reason).toBe('closed')
    expect((await act('marcar', open.cookie, await markOf(scope, davi))).status).toBe(200)
    expect([await statusOf(scope, lia), await statusOf(scope, davi)]).toEqual(['pending', 'done'])
  })

  it('cannot be forged, nor used on another device', async () => {
    const { scope, lia } = await aDay()
    const device = await aDevice(scope, { childIds: [lia] })
    const other = await aDevice(scope, { childIds: [lia], openChildId: lia })
    const [, ofOther = ''] = other.cookie.split('; ')
    for (const profile of [
      ofOther,
      cookieHeader(profileCookieLine(newToken())),
      `combinado_profile=${lia}`,
      `combinado_profile=${lia}.9999999999999.x`,
    ])
      expect((await act('marcar', `${device.cookie}; ${profile}`, await markOf(scope, lia))).reason).toBe(
        'closed',
      )
    expect(await statusOf(scope, lia)).toBe('pending')
  })
})

describe('a mark', () => {
  it.each(['single', 'teen', 'wall'] as const)('on a %s device needs no open profile', async (kind) => {
    const { scope, lia } = await aDay()
    const device = await aDevice(scope, { kind, childIds: [lia] })
    expect((await act('marcar', device.cookie, await markOf(scope, lia))).status).toBe(200)
    expect((await daysOf(scope, lia))[0]).toMatchObject({
      status: 'done',
      marked_by_device_id: device.id,
      marked_by_user_id: null,
    })
    const [entry] = await readFamily(scope, (tx) =>
      tx.selectFrom('score_log').selectAll().where('family_id', '=', scope.familyId).execute(),
    )
    expect(entry).toMatchObject({ points: 10, scorer_user_id: null, scorer_name: 'Lia' })
    expect((await act('marcar', device.cookie, await markOf(scope, lia, 'pending'))).status).toBe(200)
    expect(await statusOf(scope, lia)).toBe('pending')
  })

  it('is refused for a child of the family that is not on the device, and for one of another family', async () => {
    const { scope, lia, davi } = await aDay()
    const stranger = await aDay()
    const device = await aDevice(scope, { kind: 'wall', childIds: [lia] })
    const sibling = await act('marcar', device.cookie, await markOf(scope, davi))
    const other = await act('marcar', device.cookie, await markOf(stranger.scope, stranger.lia))
    expect([sibling.reason, other.reason]).toEqual(['not_on_device', 'not_on_device'])
    expect([await statusOf(scope, davi), await statusOf(stranger.scope, stranger.lia)]).toEqual([
      'pending',
      'pending',
    ])
  })

  it('is refused once a guardian has taken the child off the device, or deleted the child', async () => {
    const { scope, lia, davi } = await aDay()
    const device = await aDevice(scope, { kind: 'wall', childIds: [lia, davi] })
    await expectOk(changeDevice(scope, { id: device.id, label: 'Mural', childIds: [davi] }))
    expect((await act('marcar', device.cookie, await markOf(scope, lia))).reason).toBe('not_on_device')
    const mark = await markOf(scope, davi)
    await expectOk(deleteChild(scope, { id: davi }))
    expect((await act('marcar', device.cookie, mark)).reason).toBe('not_on_device')
  })
})
