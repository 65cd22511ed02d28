import { newId } from '#app/base/ids.ts'
import { readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import { setPin } from '#app/domain/devices/set-pin.server.ts'
import type { StartedPairing } from '#app/domain/devices/device-pairing.ts'
import { turnOffDevice } from '#app/domain/devices/turn-off-device.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { aDevice } from '#tests/support/devices.ts'
import { addChild, addTask, newFamily, taskDaysOf } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aCookie } from '#tests/support/people.ts'
import { expectOk } from '#tests/support/results.ts'
import { zoneAtNoon } from '#tests/support/zone-at-noon.ts'
import { attack } from './attack.ts'
import { send, type TestResponse } from './send.ts'
import { inParallel } from './sign-in.ts'
import { openStream } from './streams.ts'
import { connectTargetApp, PAYMENTS_APP_URL } from './target-app.ts'

const app = connectTargetApp()
const PIN = [3, 1, 4, 11]
const WRONG_PIN = [0, 0, 0, 0]

/** Sends the write to one of two processes. The second one has an https address, so its cookies have another name. */
function sendTo(process: 0 | 1, path: string, cookie: string, json: unknown): Promise<TestResponse> {
  if (process === 0) return send(app.url + path, { cookie, json })
  const headers = { origin: PAYMENTS_APP_URL }
  return send(app.paymentsAppUrl + path, { cookie: cookie.replace(/(^|; )/g, '$1__Host-'), json, headers })
}

const processOf = (index: number) => (index % 2 === 0 ? 0 : 1)

/** A family that pays, because one of the processes sells, with a child. */
async function aFamilyWithChild() {
  const scope = await newFamily({ timeZone: zoneAtNoon() })
  await aSubscription(scope.userId, { provider: 'hotmart' })
  return { scope, childId: await addChild(scope, { name: 'Lia' }) }
}

attack('V6.3.1', 'counts wrong picture PINs of a child over all processes', async (checks) => {
  const { scope, childId } = await aFamilyWithChild()
  await expectOk(setPin(scope, { childId, pin: PIN }))
  const { cookie } = await aDevice(scope, { childIds: [childId] })
  const open = (index: number, pin: number[]) =>
    sendTo(processOf(index), '/aparelho/acoes/entrar', cookie, { childId, pin })
  const guesses = await inParallel(14, (index) => open(index, WRONG_PIN))
  const isCompared = ({ text }: TestResponse) => text.includes('"wrong_pin"')
  checks.expectServed('the first guesses', guesses.filter(isCompared).length === 5)
  checks.expectBlocked(
    'a sixth guess',
    guesses.every((guess) => isCompared(guess) || guess.status === 429),
  )
  for (const index of [0, 1])
    checks.expectBlocked('the right PIN after them', (await open(index, PIN)).status === 429)
})

attack('V6.3.1', 'counts guessed codes of devices over all processes', async (checks) => {
  const { scope } = await aFamilyWithChild()
  const cookie = await aCookie(scope.userId)
  const guesses = await inParallel(30, (index) =>
    sendTo(processOf(index), '/app/acoes/aparelhos.conferir-codigo', cookie, {
      code: `KX7M4T${String.fromCodePoint(65 + (index % 8))}A`,
    }),
  )
  const refused = guesses.filter(({ status }) => status === 429).length
  checks.expectServed('the first guesses', refused === 10)
  checks.expectBlocked(
    'a device by a guess',
    guesses.every(({ status }) => status !== 200),
  )
})

attack('V2.3.4', 'pairs a device once, whoever has a copy of its QR code', async (checks) => {
  const response = await send(`${app.url}/aparelho/parear`, { json: {} })
  const { code, animal } = JSON.parse(response.text) as StartedPairing
  const families = [await aFamilyWithChild(), await aFamilyWithChild()]
  const answers = await inParallel(10, async (index) => {
    const { scope, childId } = families[processOf(index)]!
    const input = { id: newId(), code, animal, kind: 'single', childIds: [childId], label: 'Tablet' }
    return sendTo(processOf(index), '/app/acoes/aparelhos.ligar', await aCookie(scope.userId), input)
  })
  checks.expectServed('one of the families', answers.filter(({ status }) => status === 200).length === 1)
  checks.expectBlocked(
    'another device by the same code',
    answers.every(({ status }) => status === 200 || (status >= 400 && status < 500)),
  )
})

/** The cookies with a profile that the device has opened. A copy of them is what a sibling could keep. */
async function openedCookies(cookie: string, childId: string, pin: number[] | null) {
  const { headers } = await send(`${app.url}/aparelho/acoes/entrar`, { cookie, json: { childId, pin } })
  const profile = headers.getSetCookie().find((line) => line.startsWith('combinado_profile=')) ?? ''
  return `${cookie}; ${profile.split(';')[0]}`
}

attack(
  ['V7.4.1', 'V7.3.1', 'V3.3.1'],
  "opens nothing by a copied profile after 'sair', a new PIN, another profile or three idle minutes, in any process",
  async (checks) => {
    const { scope, childId } = await aFamilyWithChild()
    const siblingId = await addChild(scope, { name: 'Davi' })
    await addTask(scope, [childId])
    await renewDays(scope)
    const [turn] = await taskDaysOf(scope)
    const mark = { ...turn, childId, slot: 0, revision: 0, status: 'done' }
    const { cookie } = await aDevice(scope, { childIds: [childId, siblingId] })
    const guardian = await aCookie(scope.userId)
    const setPinInOtherProcess = async (pin: number[]) => {
      const { status } = await sendTo(1, '/app/acoes/criancas.senha', guardian, { childId, pin })
      checks.expectServed('a PIN', status === 200)
    }
    const ends: Record<string, (copy: string) => Promise<unknown>> = {
      "'sair'": (copy) => sendTo(1, '/aparelho/acoes/sair', copy, {}),
      'a new PIN': () => setPinInOtherProcess(PIN),
      'the former PIN again': async () => {
        await setPinInOtherProcess(WRONG_PIN)
        await setPinInOtherProcess(PIN)
      },
      'another profile': () => sendTo(1, '/aparelho/acoes/entrar', cookie, { childId: siblingId, pin: null }),
      'three idle minutes': () =>
        writeFamily(scope, (tx) =>
          tx
            .updateTable('device_children')
            .set({ open_until: new Date(Date.now() - 1) })
            .where('family_id', '=', scope.familyId)
            .where('opening_hash', 'is not', null)
            .execute(),
        ),
    }
    let pin: number[] | null = null
    for (const [label, end] of Object.entries(ends)) {
      const copy = await openedCookies(cookie, childId, pin)
      const stream = await openStream(`${app.url}/aparelho/eventos?versao=0.0`, copy)
      const hasDay = await stream.becomesTrue(() => stream.text().includes('"taskDays"'))
      checks.expectServed(`the child's day before ${label}`, hasDay)
      await end(copy)
      pin = PIN
      // a profile that ends by time ends the stream by a timer, which this test does not wait for
      if (label !== 'three idle minutes') {
        const hasEnded = await stream.becomesTrue(() => stream.text().includes('event: ended'))
        checks.expectBlocked(`the stream after ${label}`, hasEnded)
      }
      stream.close()
      const view = await send(`${app.url}/aparelho/visao`, { cookie: copy })
      checks.expectBlocked(`the day after ${label}`, view.status === 200 && !view.text.includes('"taskDays"'))
      for (const process of [0, 1] as const)
        for (const name of ['marcar', 'ficar', 'passo', 'pegar', 'guardar']) {
          const json = { ...mark, step: 0, isDone: true, id: newId(), rewardId: newId(), points: 1 }
          const { status } = await sendTo(process, `/aparelho/acoes/${name}`, copy, json)
          checks.expectBlocked(`${name} after ${label}`, status === 403)
        }
    }
    const days = await taskDaysOf(scope)
    checks.expectBlocked(
      'a mark by a copied profile',
      days.every(({ status }) => status === 'pending'),
    )
  },
)

attack('V2.4.1', 'lets a device toggle its tasks 60 times in a minute over all processes', async (checks) => {
  const { scope, childId } = await aFamilyWithChild()
  await addTask(scope, [childId])
  await renewDays(scope)
  const [turn] = await taskDaysOf(scope)
  const { cookie } = await aDevice(scope, { kind: 'single', childIds: [childId] })
  const mark = (index: number) => {
    const status = index % 2 === 0 ? 'done' : 'pending'
    const json = { ...turn, childId, slot: 0, revision: index, status }
    return sendTo(processOf(index >> 1), '/aparelho/acoes/marcar', cookie, json)
  }
  let count = 0
  const start = performance.now()
  let answer = await mark(count)
  while (answer.status === 200 && count < 300) answer = await mark(++count)
  checks.expectServed('the first 60', count === 60)
  const isWithinMinute = performance.now() - start < 60_000
  checks.expectBlocked('the others', isWithinMinute && answer.status === 429)
  checks.expectServed('a message for a child', answer.text.includes('Calma!'))
  const others = await inParallel(240, (index) => mark(count + index))
  checks.expectBlocked(
    'the others, all at once',
    others.every(({ status }) => status === 429),
  )
  const entries = await readFamily(scope, (tx) =>
    tx.selectFrom('score_log').select('id').where('family_id', '=', scope.familyId).execute(),
  )
  checks.expectBlocked('more than 60 rows', entries.length <= 60)
})

attack(
  ['V7.2.1', 'V7.4.1'],
  'gives a stolen token no more than its device has, and ends both',
  async (checks) => {
    const { scope, childId } = await aFamilyWithChild()
    await expectOk(setPin(scope, { childId, pin: PIN }))
    const { id, cookie } = await aDevice(scope, { childIds: [childId] })
    const other = await aDevice(scope, { childIds: [childId], openChildId: childId })
    const [, profileOfOther = ''] = other.cookie.split('; ')
    const headers = { 'user-agent': 'curl/8.0' }
    const view = await send(`${app.url}/aparelho/visao`, { cookie, headers })
    checks.expectServed('the names of its children', view.status === 200 && view.text.includes('Lia'))
    checks.expectBlocked('the day of a child without the PIN', view.text.includes('"day":null'))
    const mark = { taskId: newId(), childId, day: '2026-01-01', slot: 0, revision: 0, status: 'done' }
    for (const profile of ['', `; ${profileOfOther}`]) {
      const { status } = await sendTo(0, '/aparelho/acoes/marcar', cookie + profile, mark)
      checks.expectBlocked('a mark without the PIN', status === 403)
    }
    const page = await send(`${app.url}/app`, { cookie, headers })
    checks.expectBlocked('the app', page.location === '/aparelho')
    const write = await send(`${app.url}/app/acoes/aparelhos.desligar`, { cookie, headers, json: { id } })
    checks.expectBlocked(
      'a write of a guardian',
      write.location?.includes('/login') === true || write.status === 401,
    )
    await expectOk(turnOffDevice(scope, { id }))
    for (const process of [0, 1] as const) {
      const { status } = await sendTo(process, '/aparelho/acoes/entrar', cookie, { childId, pin: PIN })
      checks.expectBlocked('the token after the device was turned off', status === 401)
    }
  },
)
