import { beforeAll } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { newToken } from '#app/base/token.server.ts'
import { deviceCookieLine } from '#app/domain/devices/session/device-cookie.server.ts'
import { turnOffDevice } from '#app/domain/devices/turn-off-device.server.ts'
import { askForReward } from '#app/domain/rewards/requests/ask-for-reward.server.ts'
import { aFamilyFixture, type FamilyFixture } from '#tests/roles/family-fixture.ts'
import { aDevice, cookieHeader } from '#tests/support/devices.ts'
import { aDeviceScope } from '#tests/support/approval.ts'
import { addChild, addReward, taskDaysOf } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { expectOk } from '#tests/support/results.ts'
import { openHoldsOf } from '#tests/support/shop.ts'
import { attack } from './attack.ts'
import { invalidPictures, type UploadFile } from './hostile-files.ts'
import { pathsFor } from './route-audiences.ts'
import { send } from './send.ts'
import { openStream } from './streams.ts'
import { connectTargetApp } from './target-app.ts'

const app = connectTargetApp()
const SIBLING = 'Irmã Secreta'
let fixture: FamilyFixture
let siblingId: string
/** For the sibling only, who has asked for it. */
let siblingRewardId: string
let siblingRequestId: string
beforeAll(async () => {
  fixture = await aFamilyFixture()
  const { familyAdmin } = fixture.people
  siblingId = await addChild(familyAdmin, { name: SIBLING, points: 50 })
  siblingRewardId = await addReward(familyAdmin, { title: 'Só dela', childIds: [siblingId] })
  siblingRequestId = newId()
  const request = { id: siblingRequestId, childId: siblingId, rewardId: siblingRewardId, points: 30 }
  await expectOk(askForReward(aDeviceScope(familyAdmin, [siblingId]), request))
})

const devicePaths = (method: 'GET' | 'POST') =>
  pathsFor('devices', method).map((path) =>
    path.replace(':mediaId', fixture.photoId).replace(':proofId', fixture.proofId),
  )

const markOf = ({ taskId, childId, today }: FamilyFixture) => ({
  taskId,
  childId,
  day: today,
  slot: 0,
  revision: 0,
  status: 'done',
})

attack(['V7.2.1', 'V8.2.1'], 'accepts a device only with its token', async (checks) => {
  const { familyAdmin, guardian } = fixture.people
  const { id, cookie: endedCookie } = await aDevice(familyAdmin, { childIds: [fixture.childId] })
  await expectOk(turnOffDevice(familyAdmin, { id }))
  const cookies = {
    missing: undefined,
    forged: cookieHeader(deviceCookieLine(newToken())),
    'turned off': endedCookie,
    truncated: fixture.device.cookie.slice(0, -4),
    "a guardian's": await aCookie(guardian.userId),
  }
  for (const [label, cookie] of Object.entries(cookies)) {
    for (const path of devicePaths('GET')) {
      const { status, headers } = await send(app.url + path, { cookie })
      checks.expectBlocked(`${path} with a cookie that is ${label}`, status === 401)
      // another site can send the request without the cookie, and must not delete a guardian's drafts
      const isForgotten = headers.get('clear-site-data') === '"cache", "storage"'
      const hasToken = label === 'forged' || label === 'turned off'
      checks.expectBlocked(`${label}: the browser forgets only a device's data`, isForgotten === hasToken)
    }
    for (const path of devicePaths('POST')) {
      const { status } = await send(app.url + path, { cookie, json: markOf(fixture) })
      checks.expectBlocked(`${path} with a cookie that is ${label}`, status === 401)
    }
  }
})

attack(
  ['V8.2.2', 'V8.2.3'],
  'shows a device nothing of the other children, members and e-mails',
  async (checks) => {
    const { familyAdmin } = fixture.people
    for (const kind of ['single', 'shared', 'wall', 'teen'] as const) {
      const { cookie } = await aDevice(familyAdmin, {
        kind,
        childIds: [fixture.childId],
        openChildId: fixture.childId,
      })
      const { status, text } = await send(`${app.url}/aparelho/visao`, { cookie })
      checks.expectServed(`the view of a ${kind} device`, status === 200 && text.includes(fixture.childId))
      const secrets = [
        SIBLING,
        siblingId,
        '@',
        familyAdmin.memberName,
        fixture.inviteCode,
        siblingRewardId,
        siblingRequestId,
      ]
      if (kind === 'wall') secrets.push(fixture.rewardId, fixture.requestId)
      for (const secret of secrets)
        checks.expectBlocked(`${secret} on a ${kind} device`, !text.includes(secret))
    }
    const { status } = await send(`${app.url}/aparelho/fotos/${fixture.photoId}`, {
      cookie: fixture.device.cookie,
    })
    checks.expectBlocked('a photo of no child on the device', status === 404)
  },
)

attack('V8.2.2', "refuses a device that asks, saves or takes back for a sibling's shop", async (checks) => {
  const { familyAdmin } = fixture.people
  const before = await openHoldsOf(familyAdmin)
  const { childId, rewardId } = fixture
  for (const kind of ['single', 'shared', 'wall', 'teen'] as const) {
    const { cookie } = await aDevice(familyAdmin, { kind, childIds: [childId], openChildId: childId })
    const attempts = [
      ['pedir', { id: newId(), childId: siblingId, rewardId: siblingRewardId, points: 30 }],
      ['pedir', { id: newId(), childId, rewardId: siblingRewardId, points: 30 }],
      ['guardar', { id: newId(), childId: siblingId, rewardId, points: 1 }],
      ['guardar', { id: newId(), childId, rewardId: siblingRewardId, points: 1 }],
      ['pegar-de-volta', { childId: siblingId, rewardId: siblingRewardId }],
      ['desfazer-pedido', { id: siblingRequestId, childId: siblingId }],
      ['desfazer-pedido', { id: siblingRequestId, childId }],
    ] as const
    for (const [name, json] of attempts) {
      const { status } = await send(`${app.url}/aparelho/acoes/${name}`, { cookie, json })
      checks.expectBlocked(`${name} on a ${kind} device`, status === 403 || status === 409)
    }
  }
  // nobody has opened the child's profile on the one, and the other is for everybody
  const closed = await aDevice(familyAdmin, { kind: 'shared', childIds: [childId] })
  const wall = await aDevice(familyAdmin, { kind: 'wall', childIds: [childId] })
  for (const { cookie } of [closed, wall]) {
    const json = { id: newId(), childId, rewardId, points: 5 }
    const { status } = await send(`${app.url}/aparelho/acoes/guardar`, { cookie, json })
    checks.expectBlocked('saving without an open profile', status === 403)
  }
  const isUnchanged = JSON.stringify(await openHoldsOf(familyAdmin)) === JSON.stringify(before)
  checks.expectBlocked('points set aside by a refused act', isUnchanged)
})

attack(
  'V8.2.2',
  'refuses a device that takes, gives back, ticks or sees a praise for a sibling, or without an open profile',
  async (checks) => {
    const { familyAdmin } = fixture.people
    const { childId, taskId, openTaskId, today: day } = fixture
    const turn = { taskId: openTaskId, childId, day, slot: 0 }
    const before = JSON.stringify(await taskDaysOf(familyAdmin))
    for (const kind of ['single', 'shared', 'wall', 'teen'] as const) {
      const { cookie } = await aDevice(familyAdmin, { kind, childIds: [childId], openChildId: childId })
      const attempts = [
        ['pegar', { ...turn, childId: siblingId }, 403],
        ['devolver', { ...turn, childId: siblingId }, 403],
        ['passo', { ...turn, taskId, childId: siblingId, step: 0, isDone: true }, 403],
        ['elogio-visto', { ...turn, taskId, childId: siblingId }, 403],
        ['pegar', { ...turn, taskId }, 409],
        ['pegar', { ...turn, day: '2020-01-01' }, 409],
        ['passo', { ...turn, taskId: newId(), step: 0, isDone: true }, 409],
      ] as const
      for (const [name, json, expected] of attempts) {
        const { status } = await send(`${app.url}/aparelho/acoes/${name}`, { cookie, json })
        checks.expectBlocked(`${name} on a ${kind} device: ${status}`, status === expected)
      }
    }
    const closed = await aDevice(familyAdmin, { kind: 'shared', childIds: [childId] })
    for (const name of ['pegar', 'devolver', 'elogio-visto']) {
      const { status } = await send(`${app.url}/aparelho/acoes/${name}`, {
        cookie: closed.cookie,
        json: turn,
      })
      checks.expectBlocked(`${name} without an open profile`, status === 403)
    }
    const isUnchanged = JSON.stringify(await taskDaysOf(familyAdmin)) === before
    checks.expectBlocked('task days of a refused act', isUnchanged)
  },
)

attack('V3.5.1', 'refuses the acts of a device that another site sends', async (checks) => {
  for (const path of [...devicePaths('POST'), '/aparelho/parear']) {
    const headers = { origin: 'https://outro.exemplo' }
    const { status } = await send(app.url + path, { cookie: fixture.device.cookie, json: {}, headers })
    checks.expectBlocked(path, status === 403)
  }
})

attack('V7.4.1', 'ends the stream of a device at once when it is turned off', async (checks) => {
  const { familyAdmin } = fixture.people
  const { id, cookie } = await aDevice(familyAdmin, { kind: 'single', childIds: [fixture.childId] })
  const stream = await openStream(`${app.url}/aparelho/eventos?versao=0.0`, cookie)
  const hasView = await stream.becomesTrue(() => stream.text().includes('event: view'))
  checks.expectServed('the stream of a device', hasView)
  const turnedOffAt = performance.now()
  const guardianCookie = await aCookie(familyAdmin.userId)
  await send(`${app.url}/app/acoes/aparelhos.desligar`, { cookie: guardianCookie, json: { id } })
  const isEnded = await stream.becomesTrue(() => stream.text().includes('event: ended'))
  checks.expectBlocked('a stream after turning off', isEnded && performance.now() - turnedOffAt < 2000)
  const { status } = await send(`${app.url}/aparelho/acoes/marcar`, { cookie, json: markOf(fixture) })
  checks.expectBlocked('a mark of a stale page', status === 401)
  stream.close()
})

/** Sends 'Fiz!' with a photo as this device. */
async function sendPhoto(cookie: string, mark: object, file: Omit<UploadFile, 'name'>) {
  const form = new FormData()
  form.set('mark', JSON.stringify({ ...markOf(fixture), proofId: newId(), ...mark }))
  form.set('photo', new File([new Uint8Array(file.bytes)], 'foto', { type: file.type }))
  return send(`${app.url}/aparelho/acoes/marcar-com-foto`, { cookie, body: form })
}

attack(
  ['V5.2.2', 'V5.2.1', 'V8.2.2', 'V8.2.3'],
  'stores only photos, of a task of the open profile that asks for one',
  async (checks) => {
    const { familyAdmin } = fixture.people
    const childIds = [fixture.childId, siblingId]
    const { cookie } = await aDevice(familyAdmin, { childIds, openChildId: fixture.childId })
    const readRows = () => app.unrestrictedReader.rowsOfFamily(familyAdmin.familyId, [familyAdmin])
    const rowsBefore = await readRows()
    const photo = { type: 'image/jpeg', bytes: await aJpeg({ width: 40, height: 30 }) }
    const asked = { taskId: fixture.photoTaskId }
    for (const [label, file] of Object.entries(await invalidPictures())) {
      const { status } = await sendPhoto(cookie, asked, file)
      checks.expectBlocked(`${label} as a photo: ${status}`, status === 422 || status === 413)
    }
    const refused: Record<string, [object, number]> = {
      'a photo of a task without photos': [{}, 409],
      'a photo of a decided task': [{ ...fixture.decision, slot: 0 }, 409],
      'a photo of a sibling': [{ ...asked, childId: siblingId }, 403],
      'a photo of an unknown task': [{ taskId: newId() }, 409],
      'a photo of another day': [{ ...asked, day: '2020-01-01' }, 409],
      'the id of another photo': [{ ...asked, proofId: fixture.proofId }, 409],
      'a path as id': [{ ...asked, proofId: '../../etc/passwd' }, 400],
    }
    for (const [label, [mark, expected]] of Object.entries(refused)) {
      const { status } = await sendPhoto(cookie, mark, photo)
      checks.expectBlocked(`${label}: ${status}`, status === expected)
    }
    const json = { ...markOf(fixture), ...asked, proofId: newId() }
    const { status } = await send(`${app.url}/aparelho/acoes/marcar-com-foto`, { cookie, json })
    checks.expectBlocked(`JSON instead of a form: ${status}`, status === 400)
    checks.expectBlocked('a change of the family', (await readRows()) === rowsBefore)
    checks.expectPersisted('a photo', (await sendPhoto(cookie, asked, photo)).status === 200)
  },
)

attack(
  ['V8.2.2', 'V14.3.2', 'V5.4.2'],
  'shows the photo of a mark only to guardians, and to a device with the child’s day',
  async (checks) => {
    const { familyAdmin, guardian, unlinkedMember, removed, stranger } = fixture.people
    const { childId, proofId } = fixture
    const isShown = async (path: string, cookie: string) => {
      const { status, headers } = await send(app.url + path, { cookie })
      const isStored = status === 200 && headers.get('cache-control') !== 'private, no-store'
      checks.expectBlocked(`a copy of ${path} in a cache`, !isStored)
      return status === 200 && headers.get('content-type') === 'image/webp'
    }
    const guardianPath = `/app/conferir/fotos/${proofId}`
    checks.expectServed('a guardian', await isShown(guardianPath, await aCookie(guardian.userId)))
    for (const [label, person] of Object.entries({ unlinkedMember, removed, stranger }))
      checks.expectBlocked(label, !(await isShown(guardianPath, await aCookie(person.userId))))

    const devicePath = `/aparelho/tarefas/fotos/${proofId}`
    const device = async (options: Parameters<typeof aDevice>[1]) =>
      isShown(devicePath, (await aDevice(familyAdmin, options)).cookie)
    checks.expectServed('the child’s device', await device({ kind: 'single', childIds: [childId] }))
    const childIds = [childId, siblingId]
    checks.expectServed('an open profile', await device({ childIds, openChildId: childId }))
    checks.expectBlocked('the chooser', !(await device({ childIds })))
    checks.expectBlocked('a sibling’s profile', !(await device({ childIds, openChildId: siblingId })))
    checks.expectBlocked('a sibling’s device', !(await device({ kind: 'single', childIds: [siblingId] })))
    checks.expectBlocked('a wall', !(await device({ kind: 'wall', childIds })))
    const otherDevice = await aDevice(stranger, { kind: 'single', childIds: [] })
    checks.expectBlocked('a device of another family', !(await isShown(devicePath, otherDevice.cookie)))
  },
)
