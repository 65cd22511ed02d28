import { setTimeout as delay } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import { aFamilyFixture, type FamilyFixture, PASSWORD } from '#tests/roles/family-fixture.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { openStream, type Stream } from './streams.ts'

const app = connectTargetApp()
const STREAM_URL = app.url + '/app/eventos'
const openAppStream = (cookie: string | undefined, headers?: Record<string, string>) =>
  openStream(STREAM_URL, cookie, headers)

/** A family whose members no case changes. */
let fixture: FamilyFixture
beforeAll(async () => {
  fixture = await aFamilyFixture()
})

async function write(path: string, cookie: string, body: object | null): Promise<Response> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { origin: app.url, cookie, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    redirect: 'manual',
  })
  await response.text()
  return response
}

const becomesOpen = (stream: Stream) => stream.becomesTrue(() => stream.text().includes('event: open'))
const changesIn = (stream: Stream) => stream.text().split('event: change').length - 1

attack(['V8.2.1', 'V7.2.1'], 'opens a stream only with a valid session', async (checks) => {
  const { people } = fixture
  const cookie = await aSession(people.guardian.userId)
  const [name = '', value = ''] = cookie.split('=')
  const endedCookie = await aSession(people.guardian.userId)
  await write('/sair', endedCookie, null)
  const forgedCookie = `${name}=${randomBytes(32).toString('base64url')}.${randomBytes(32).toString('base64')}`
  const cases = {
    missing: undefined,
    empty: `${name}=`,
    forged: forgedCookie,
    ended: endedCookie,
    truncated: `${name}=${value.slice(0, -4)}`,
  }
  for (const [label, invalidCookie] of Object.entries(cases)) {
    const { status, location, close } = await openAppStream(invalidCookie)
    checks.expectBlocked(
      `a stream with a session cookie that is ${label}`,
      status === 302 && location!.startsWith('/login'),
    )
    close()
  }
})

attack(['V8.4.1', 'V8.2.2'], 'a stream reports that the own family changed, but not how', async (checks) => {
  const { familyAdmin, childMember, stranger, removed } = fixture.people
  const cookies = { admin: await aSession(familyAdmin.userId), child: await aSession(childMember.userId) }
  const ownStreams = [await openAppStream(cookies.admin), await openAppStream(cookies.child)]
  const foreignStreams = [
    await openAppStream(await aSession(stranger.userId)),
    await openAppStream(await aSession(removed.userId)),
  ]
  for (const stream of [...ownStreams, ...foreignStreams]) await becomesOpen(stream)
  const { childId, taskId, today } = fixture
  const mark = { taskId, childId, day: today, status: 'done', revision: 0 }
  const { status } = await write('/app/acoes/tarefas.marcar', cookies.admin, mark)
  for (const stream of ownStreams)
    checks.expectServed(
      'a change event',
      status === 200 && (await stream.becomesTrue(() => changesIn(stream) > 0)),
    )
  await delay(100)
  for (const stream of foreignStreams)
    checks.expectBlocked('a change event of another family', changesIn(stream) === 0)
  for (const stream of ownStreams) {
    const hasNoContent = /^(?:retry: 1000\n|event: (?:open|change)\n|data: 1\n|\n)+$/.test(stream.text())
    checks.expectBlocked('content in a stream', hasNoContent && !stream.text().includes(fixture.secret))
  }
  for (const stream of [...ownStreams, ...foreignStreams]) stream.close()
})

attack(['V7.4.1', 'V7.4.2', 'V7.4.3'], 'a stream ends with the session or membership', async (checks) => {
  const { people } = await aFamilyFixture()
  const { familyAdmin, guardian, childMember } = people
  const adminCookie = await aSession(familyAdmin.userId)
  const adminPhoneCookie = await aSession(familyAdmin.userId)
  const cookies = {
    phone: await aSession(guardian.userId),
    laptop: await aSession(guardian.userId),
    child: await aSession(childMember.userId),
  }
  const streams = {
    phone: await openAppStream(cookies.phone),
    laptop: await openAppStream(cookies.laptop),
    child: await openAppStream(cookies.child),
    admin: await openAppStream(adminPhoneCookie),
  }
  for (const stream of Object.values(streams)) await becomesOpen(stream)

  await write('/sair', cookies.phone, null)
  checks.expectBlocked(
    'the stream after signing out',
    await streams.phone.becomesTrue(streams.phone.hasEnded),
  )
  checks.expectServed('the other device', !streams.laptop.hasEnded())

  await write('/app/acoes/familia.membros.remover', adminCookie, { userId: childMember.userId })
  checks.expectBlocked('the stream after a removal', await streams.child.becomesTrue(streams.child.hasEnded))

  const passwordForm = { current: PASSWORD, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
  const passwordChange = await write('/app/acoes/perfil.senha.trocar', adminCookie, passwordForm)
  checks.expectBlocked(
    'the stream after a change of password',
    passwordChange.status === 200 && (await streams.admin.becomesTrue(streams.admin.hasEnded)),
  )
  const renewedCookie = passwordChange.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  const deletion = await write('/app/conta/excluir', cookies.laptop, { password: PASSWORD })
  checks.expectBlocked(
    'the stream after the deletion of the account',
    deletion.status < 400 && (await streams.laptop.becomesTrue(streams.laptop.hasEnded)),
  )

  const changesBefore = Object.values(streams).map(changesIn)
  await write('/app/acoes/familia.salvar', renewedCookie, {
    name: 'Outro nome',
    timeZone: 'America/Manaus',
    revision: 0,
  })
  await delay(100)
  checks.expectBlocked(
    'a change event after the end',
    Object.values(streams).map(changesIn).join() === changesBefore.join(),
  )
  for (const cookie of [cookies.phone, cookies.laptop, adminPhoneCookie]) {
    const stream = await openAppStream(cookie)
    checks.expectBlocked('a stream with the old session', stream.status === 302)
    stream.close()
  }
})

attack(['V15.2.2', 'V2.4.1'], 'limits a session to 20 streams and closes the oldest ones', async (checks) => {
  const { people } = fixture
  const cookie = await aSession(people.guardian.userId)
  const otherStream = await openAppStream(await aSession(people.guardian.userId))
  const streams: Stream[] = []
  for (let count = 0; count < 30; count += 1) streams.push(await openAppStream(cookie))
  const countOpen = () => streams.filter((stream) => !stream.hasEnded()).length
  checks.expectBlocked('more than twenty streams', await otherStream.becomesTrue(() => countOpen() <= 20))
  checks.expectServed(
    'the newest stream',
    countOpen() === 20 && !streams.at(-1)!.hasEnded() && !otherStream.hasEnded(),
  )
  for (const stream of [...streams, otherStream]) stream.close()
})

attack('V2.2.1', 'ignores an invalid Last-Event-ID and does not echo it', async (checks) => {
  const { people } = fixture
  const cookie = await aSession(people.guardian.userId)
  const ids = [
    'process.-1',
    '9'.repeat(5000),
    "' or 1=1 --",
    '{"__proto__":{}}',
    '../../etc/passwd',
    '%00%0d%0aset-cookie: a=b',
  ]
  for (const id of ids) {
    const stream = await openAppStream(cookie, { 'last-event-id': id })
    const isOpenStream = stream.status === 200 && (await becomesOpen(stream))
    checks.expectBlocked(id.slice(0, 20), isOpenStream && !stream.text().includes(id))
    stream.close()
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await fetch(STREAM_URL, { method, headers: { cookie, origin: app.url } })
    checks.expectBlocked(`${method} to the stream`, status >= 400 && status < 500)
  }
})
