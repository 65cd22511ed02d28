import { describe, expect, it } from 'vitest'
import { DEVICE_ANIMALS, type DeviceAnimal } from '#app/base/device-animal.ts'
import { newId } from '#app/base/ids.ts'
import { database } from '#app/database/database.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import { addChild, newFamily } from '#tests/support/family-content.ts'
import { cookieHeader } from '#tests/support/devices.ts'
import { aClientIp, aCookie, aFamily, type FamilyOptions } from '#tests/support/people.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { findRow, selectRow, selectRows, updateRows } from '#tests/support/rows.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { ANIMAL_CHOICES, type StartedPairing } from '../device-pairing.ts'
import { turnOffDevice } from '../turn-off-device.server.ts'
import type { PairDeviceInput } from '../schema.ts'
import { readDeviceToken, readPairingSecret } from '../session/device-cookie.server.ts'
import { findDevice } from '../session/find-device.server.ts'
import { checkPairingCode } from './check-pairing-code.server.ts'
import { completePairing } from './complete-pairing.server.ts'
import { acceptConsent } from '../../families/accept-consent.server.ts'
import { CHILDREN_CONSENT } from '../../accounts/children-consent.ts'
import { pairDevice } from './pair-device.server.ts'
import { startPairing } from './start-pairing.server.ts'

const PASSWORD = 'Jabuticaba7'
setUpTestDatabase()

/** A guardian with a session that has just started, and one child. */
async function aGuardian(options: FamilyOptions = {}) {
  const family = await aFamily({ children: ['Lia'], ...options })
  const cookie = await aCookie(family.guardian.id)
  const session = (await findSession(new Request('http://localhost/', { headers: { cookie } })))!
  const { scope } = (await findMembership(session))!
  return { scope: { ...scope, sessionId: session.id }, childId: family.children[0]!.id }
}

interface Tablet extends StartedPairing {
  secret: string
}

/** A browser that shows a code. */
async function aTablet(formerSecret?: string): Promise<Tablet> {
  const { pairing, cookie } = await expectOk(startPairing({ clientIp: aClientIp(), formerSecret }))
  return { ...pairing, secret: readPairingSecret(requestWith(cookie))! }
}

const requestWith = (...lines: (string | undefined)[]) =>
  new Request('http://localhost/aparelho', { headers: { cookie: cookieHeader(...lines) } })

const inputFor = (
  { code, animal }: Pick<Tablet, 'code' | 'animal'>,
  childIds: string[],
  fields: Partial<PairDeviceInput> = {},
): PairDeviceInput => ({
  id: newId(),
  code,
  animal,
  kind: 'single',
  childIds,
  label: 'Tablet da sala',
  ...fields,
})

const otherAnimal = (animal: DeviceAnimal) => DEVICE_ANIMALS.find((other) => other !== animal)!

describe('pairing', () => {
  it('gives the device a token, once a guardian has accepted its code and animal', async () => {
    const { scope, childId } = await aGuardian()
    const tablet = await aTablet()
    expect(tablet.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(await completePairing(tablet.secret)).toEqual({ state: 'waiting', cookie: undefined })
    const { animals, confirmation } = await expectOk(checkPairingCode(scope, tablet))
    expect(animals).toHaveLength(ANIMAL_CHOICES)
    expect(new Set(animals).size).toBe(ANIMAL_CHOICES)
    expect(animals).toContain(tablet.animal)
    expect(confirmation).toBe('none')
    const input = inputFor(tablet, [childId])
    await expectOk(pairDevice(scope, input))
    const { state, cookie } = await completePairing(tablet.secret)
    expect(state).toBe('paired')
    const device = await findDevice(requestWith(cookie))
    expect(device?.scope).toMatchObject({ deviceId: input.id, familyId: scope.familyId, childIds: [childId] })
    expect(await selectRows('device_pairings', { device_id: input.id })).toEqual([])
  })

  it('stores hashes of code, secret and token only', async () => {
    const { scope, childId } = await aGuardian()
    const tablet = await aTablet()
    const pairing = await selectRow('device_pairings', { animal: tablet.animal })
    expect(JSON.stringify(pairing)).not.toContain(tablet.code)
    expect(JSON.stringify(pairing)).not.toContain(tablet.secret)
    const input = inputFor(tablet, [childId])
    await expectOk(pairDevice(scope, input))
    const { cookie } = await completePairing(tablet.secret)
    const token = readDeviceToken(requestWith(cookie))!
    expect(JSON.stringify(await selectRow('devices', { id: input.id }))).not.toContain(token)
  })

  it('gives the same token again to a device whose response was lost', async () => {
    const { scope, childId } = await aGuardian()
    const tablet = await aTablet()
    await expectOk(pairDevice(scope, inputFor(tablet, [childId])))
    const first = await completePairing(tablet.secret)
    expect(await completePairing(tablet.secret)).toEqual(first)
  })

  it('accepts a repeated request once, and a code once', async () => {
    const { scope, childId } = await aGuardian()
    const tablet = await aTablet()
    const input = inputFor(tablet, [childId])
    await expectOk(pairDevice(scope, input))
    await expectOk(pairDevice(scope, input))
    expect(await selectRows('devices', { family_id: scope.familyId })).toHaveLength(1)
    expect(await pairDevice(scope, inputFor(tablet, [childId]))).toEqual(refusedWith('code_refused'))
    expect(await checkPairingCode(scope, tablet)).toEqual(refusedWith('code_refused'))
  })

  it('lets one of two guardians accept a code, whoever is first', async () => {
    const [ours, theirs] = [await aGuardian(), await aGuardian()]
    const tablet = await aTablet()
    const results = await Promise.all([
      pairDevice(ours.scope, inputFor(tablet, [ours.childId])),
      pairDevice(theirs.scope, inputFor(tablet, [theirs.childId])),
    ])
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('ends with a wrong animal', async () => {
    const { scope, childId } = await aGuardian()
    const tablet = await aTablet()
    const wrong = inputFor(tablet, [childId], { animal: otherAnimal(tablet.animal) })
    expect(await pairDevice(scope, wrong)).toEqual(refusedWith('wrong_animal'))
    expect(await pairDevice(scope, inputFor(tablet, [childId]))).toEqual(refusedWith('code_refused'))
    expect(await completePairing(tablet.secret)).toEqual({ state: 'gone', cookie: undefined })
    expect(await selectRows('devices', { family_id: scope.familyId })).toEqual([])
  })

  it('ends after ten minutes, and its row is deleted when another device starts', async () => {
    const tablet = await aTablet()
    setTimeAhead({ minutes: 10 })
    const { scope, childId } = await aGuardian()
    expect(await checkPairingCode(scope, tablet)).toEqual(refusedWith('code_refused'))
    expect(await pairDevice(scope, inputFor(tablet, [childId]))).toEqual(refusedWith('code_refused'))
    expect((await completePairing(tablet.secret)).state).toBe('gone')
    await aTablet()
    const expired = database().selectFrom('device_pairings').select('id').where('expires_at', '<', new Date())
    expect(await expired.execute()).toEqual([])
  })

  it('is replaced by a new one of the same browser', async () => {
    const { scope, childId } = await aGuardian()
    const former = await aTablet()
    const current = await aTablet(former.secret)
    expect(await pairDevice(scope, inputFor(former, [childId]))).toEqual(refusedWith('code_refused'))
    expect((await completePairing(former.secret)).state).toBe('gone')
    await expectOk(pairDevice(scope, inputFor(current, [childId])))
  })

  it('lets the device fetch its token when it was accepted in the last second', async () => {
    const { scope, childId } = await aGuardian()
    const tablet = await aTablet()
    const expiresAt = new Date(Date.now() + 500)
    await updateRows('device_pairings', { animal: tablet.animal }, { expires_at: expiresAt })
    await expectOk(pairDevice(scope, inputFor(tablet, [childId])))
    setTimeAhead({ minutes: 1 })
    expect((await completePairing(tablet.secret)).state).toBe('paired')
  })

  it('shows a device that was turned off before it had its token as gone', async () => {
    const { scope, childId } = await aGuardian()
    const tablet = await aTablet()
    const input = inputFor(tablet, [childId])
    await expectOk(pairDevice(scope, input))
    await expectOk(turnOffDevice(scope, { id: input.id }))
    expect((await completePairing(tablet.secret)).state).toBe('gone')
  })

  it('refuses children of another family, and then accepts no device', async () => {
    const { scope } = await aGuardian()
    const strangerId = await addChild(await newFamily())
    const tablet = await aTablet()
    expect(await pairDevice(scope, inputFor(tablet, [strangerId]))).toEqual(refusedWith('child_not_found'))
    expect(await selectRows('devices', { family_id: scope.familyId })).toEqual([])
  })

  it('refuses 200 guessed codes, of which it checks only the first ones', async () => {
    const { scope } = await aGuardian()
    await aTablet()
    const reasons = new Set<string>()
    for (let guess = 0; guess < 200; guess += 1) {
      const code = guess.toString().padStart(8, '2').replaceAll('0', 'A').replaceAll('1', 'B')
      const result = await checkPairingCode(scope, { code })
      reasons.add(result.ok ? 'ok' : result.reason)
    }
    expect([...reasons]).toEqual(['code_refused', 'too_many_attempts'])
    // a right code is refused, too, until the limit has passed
    expect(await checkPairingCode(scope, await aTablet())).toEqual(refusedWith('too_many_attempts'))
  })
})

describe('a session older than ten minutes', () => {
  async function anOldSession(options: FamilyOptions) {
    const guardian = await aGuardian(options)
    const tenMinutesAgo = new Date(Date.now() - 10 * 60_000 - 1000)
    await updateRows('sessions', { id: guardian.scope.sessionId }, { created_at: tenMinutesAgo })
    return guardian
  }

  it('needs the password', async () => {
    const { scope, childId } = await anOldSession({ password: PASSWORD })
    const tablet = await aTablet()
    expect(await expectOk(checkPairingCode(scope, tablet))).toMatchObject({ confirmation: 'password' })
    const input = inputFor(tablet, [childId])
    expect(await pairDevice(scope, input)).toEqual(refusedWith('password_needed'))
    expect(await pairDevice(scope, { ...input, password: 'Outra1234' })).toEqual(
      refusedWith('wrong_password'),
    )
    expect(await findRow('devices', { id: input.id })).toBeUndefined()
    await expectOk(pairDevice(scope, { ...input, password: PASSWORD }))
  })

  it('cannot pair without a password on the account, and says so', async () => {
    const { scope, childId } = await anOldSession({})
    const tablet = await aTablet()
    expect(await expectOk(checkPairingCode(scope, tablet))).toMatchObject({ confirmation: 'sign_in' })
    const input = inputFor(tablet, [childId], { password: 'Qualquer1' })
    expect(await pairDevice(scope, input)).toEqual(refusedWith('no_password'))
  })
})

it('a guardian pairs no device before the consent to the current text', async () => {
  const { scope, childId } = await aGuardian()
  const input = inputFor(await aTablet(), [childId])
  await updateRows('users', { id: scope.userId }, { children_consent_version: '1' })
  expect(await pairDevice(scope, input)).toEqual(refusedWith('consent_missing'))
  await expectOk(acceptConsent(scope, { version: CHILDREN_CONSENT.version }))
  await expectOk(pairDevice(scope, input))
})

it('an ended session pairs nothing', async () => {
  const { scope, childId } = await aGuardian()
  const tablet = await aTablet()
  await database().deleteFrom('sessions').where('id', '=', scope.sessionId).execute()
  await expect(pairDevice(scope, inputFor(tablet, [childId]))).rejects.toBeInstanceOf(Response)
  expect(await selectRows('devices', { family_id: scope.familyId })).toEqual([])
})
