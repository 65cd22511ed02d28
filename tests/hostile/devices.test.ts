import { beforeAll } from 'vitest'
import { newToken } from '#app/base/token.server.ts'
import { deviceCookieLine } from '#app/domain/devices/session/device-cookie.server.ts'
import { revokeDevice } from '#app/domain/devices/revoke-device.server.ts'
import { aFamilyFixture, type FamilyFixture } from '#tests/roles/family-fixture.ts'
import { aDevice, cookieHeader } from '#tests/support/devices.ts'
import { addChild } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { expectOk } from '#tests/support/results.ts'
import { attack } from './attack.ts'
import { pathsFor } from './route-audiences.ts'
import { send } from './send.ts'
import { openStream } from './streams.ts'
import { connectTargetApp } from './target-app.ts'

const app = connectTargetApp()
const SIBLING = 'Irmã Secreta'
let fixture: FamilyFixture
let siblingId: string
beforeAll(async () => {
  fixture = await aFamilyFixture()
  siblingId = await addChild(fixture.people.familyAdmin, { name: SIBLING })
})

const devicePaths = (method: 'GET' | 'POST') =>
  pathsFor('devices', method).map((path) => path.replace(':mediaId', fixture.photoId))

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
  await expectOk(revokeDevice(familyAdmin, { id }))
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
      const secrets = [SIBLING, siblingId, '@', familyAdmin.memberName, fixture.inviteCode, fixture.rewardId]
      for (const secret of secrets)
        checks.expectBlocked(`${secret} on a ${kind} device`, !text.includes(secret))
    }
    const { status } = await send(`${app.url}/aparelho/fotos/${fixture.photoId}`, {
      cookie: fixture.device.cookie,
    })
    checks.expectBlocked('a photo of no child on the device', status === 404)
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
