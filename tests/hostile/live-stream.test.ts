import { setTimeout as delay } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { database } from '#app/database/database.server.ts'
import { aFamilyFixture, type FamilyFixture, PASSWORD } from '#tests/roles/family-fixture.ts'
import { aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { openStream, type Stream } from './streams.ts'

const app = connectTargetApp()
const STREAM_URL = app.url + '/app/eventos'
const openAppStream = (cookie: string | undefined, headers?: Record<string, string>) =>
  openStream(STREAM_URL, cookie, headers)
/** Opens a stream of snapshots. The default version is one of another process, so that it begins with a snapshot. */
const openSnapshotStream = (cookie: string, version = '0.0', headers?: Record<string, string>) =>
  openStream(`${STREAM_URL}?versao=${encodeURIComponent(version)}`, cookie, headers)

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
const snapshotsIn = (stream: Stream) => stream.text().split('event: snapshot').length - 1
const hasSnapshot = (stream: Stream) => stream.becomesTrue(() => snapshotsIn(stream) > 0)

/** Gives points for `description`, which the next snapshot of the family contains. */
const score = (cookie: string, childId: string, description: string) =>
  write('/app/acoes/pontos.atribuir', cookie, {
    requestId: newId(),
    childId,
    type: 'positive',
    points: 1,
    description,
  })

/** The e-mails of these people. */
async function emailsOf(people: { userId: string }[]): Promise<Map<string, string>> {
  const ids = people.map(({ userId }) => userId)
  const rows = await database().selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

attack(['V8.2.1', 'V7.2.1'], 'opens a stream only with a valid session', async (checks) => {
  const { people } = fixture
  const cookie = await aCookie(people.guardian.userId)
  const [name = '', value = ''] = cookie.split('=')
  const endedCookie = await aCookie(people.guardian.userId)
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

// a page of the release before sends no version. One release later this goes
attack(['V7.4.1', 'V7.4.2', 'V7.4.3'], 'a stream ends with the session or membership', async (checks) => {
  const { people } = await aFamilyFixture()
  const { familyAdmin, guardian, unlinkedMember } = people
  const adminCookie = await aCookie(familyAdmin.userId)
  const adminPhoneCookie = await aCookie(familyAdmin.userId)
  const cookies = {
    phone: await aCookie(guardian.userId),
    laptop: await aCookie(guardian.userId),
    child: await aCookie(unlinkedMember.userId),
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

  await write('/app/acoes/familia.membros.remover', adminCookie, { userId: unlinkedMember.userId })
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

attack(
  ['V8.4.1', 'V8.2.2', 'V8.2.3'],
  "sends the own family's snapshot, without e-mails of other members",
  async (checks) => {
    const { people, childId, taskId, rewardId, ledgerEntryId, secret } = fixture
    const { familyAdmin, guardian, unlinkedMember, stranger, removed } = people
    const emails = await emailsOf(Object.values(people))
    const members = [familyAdmin, guardian, unlinkedMember]
    const memberStreams = new Map<string, Stream>()
    const foreignStreams = new Map<string, Stream>()
    for (const { userId } of members)
      memberStreams.set(userId, await openSnapshotStream(await aCookie(userId)))
    for (const { userId } of [stranger, removed])
      foreignStreams.set(userId, await openSnapshotStream(await aCookie(userId)))
    for (const stream of [...memberStreams.values(), ...foreignStreams.values()])
      checks.expectServed('the first snapshot', await hasSnapshot(stream))

    const description = `Ajudou ${newId()}`
    const { status } = await score(await aCookie(familyAdmin.userId), childId, description)
    for (const stream of memberStreams.values()) {
      const isReceived = await stream.becomesTrue(() => stream.text().includes(description))
      checks.expectServed('the snapshot with the change', status === 200 && isReceived)
    }
    await delay(100)
    const familyIds = [familyAdmin.familyId, childId, taskId, rewardId, ledgerEntryId]
    for (const [userId, stream] of foreignStreams) {
      const foreignTexts = [...familyIds, ...members.map((member) => member.userId), secret, description]
      for (const text of foreignTexts)
        checks.expectBlocked(`${text} in a foreign stream`, !stream.text().includes(text))
      checks.expectBlocked('a snapshot after a foreign change', snapshotsIn(stream) === 1)
      checks.expectServed('the own e-mail', stream.text().includes(emails.get(userId)!))
    }
    for (const [userId, stream] of memberStreams) {
      checks.expectServed('the own e-mail', stream.text().includes(emails.get(userId)!))
      checks.expectBlocked(
        "the stranger's family",
        !stream.text().includes(stranger.familyId) && !stream.text().includes('Filho da vizinha'),
      )
    }
    for (const [userId, stream] of [...memberStreams, ...foreignStreams])
      for (const [otherId, email] of emails)
        if (otherId !== userId)
          checks.expectBlocked('the e-mail of somebody else', !stream.text().includes(email))
    for (const stream of [...memberStreams.values(), ...foreignStreams.values()]) stream.close()
  },
)

attack(
  ['V7.4.1', 'V7.4.2', 'V7.4.3'],
  'sends no snapshot after the end of the session, the membership or the password',
  async (checks) => {
    const { people, childId } = await aFamilyFixture()
    const { familyAdmin, guardian, unlinkedMember } = people
    const writerCookie = await aCookie(guardian.userId)
    const watcher = await openSnapshotStream(await aCookie(guardian.userId))
    const [adminCookie, signedOutCookie] = [await aCookie(familyAdmin.userId), await aCookie(guardian.userId)]
    const removal = { userId: unlinkedMember.userId }
    const passwordForm = { current: PASSWORD, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
    const cases = {
      'signing out': {
        cookie: signedOutCookie,
        end: () => write('/sair', signedOutCookie, null),
      },
      'a removal': {
        cookie: await aCookie(unlinkedMember.userId),
        end: () => write('/app/acoes/familia.membros.remover', adminCookie, removal),
      },
      'a change of password': {
        cookie: await aCookie(familyAdmin.userId),
        end: () => write('/app/acoes/perfil.senha.trocar', adminCookie, passwordForm),
      },
    }
    for (const [label, { cookie, end }] of Object.entries(cases)) {
      const stream = await openSnapshotStream(cookie)
      const before = `Antes ${newId()}`
      await score(writerCookie, childId, before)
      checks.expectServed(
        `the snapshot before ${label}`,
        await stream.becomesTrue(() => stream.text().includes(before)),
      )
      const { status } = await end()
      const after = `Depois ${newId()}`
      await score(writerCookie, childId, after)
      checks.expectServed(
        `the snapshot of another device after ${label}`,
        status < 400 && (await watcher.becomesTrue(() => watcher.text().includes(after))),
      )
      checks.expectBlocked(
        `the snapshot after ${label}`,
        (await stream.becomesTrue(stream.hasEnded)) && !stream.text().includes(after),
      )
      const reconnected = await openSnapshotStream(cookie, '0.0', { 'last-event-id': '0.0' })
      // a removed member reconnects to the stream of the own new family
      if (reconnected.status === 200) await hasSnapshot(reconnected)
      checks.expectBlocked(
        `a new stream after ${label}`,
        label === 'a removal'
          ? reconnected.status === 200 && !reconnected.text().includes(childId)
          : reconnected.status === 302,
      )
      stream.close()
      reconnected.close()
    }
    watcher.close()
  },
)

attack(['V15.2.2', 'V2.4.1'], 'limits a person to 10 streams and closes the oldest ones', async (checks) => {
  const { people } = fixture
  const cookie = await aCookie(people.guardian.userId)
  const otherStream = await openAppStream(await aCookie(people.familyAdmin.userId))
  const otherSession = await aCookie(people.guardian.userId)
  const streams: Stream[] = []
  for (let count = 0; count < 15; count += 1)
    streams.push(await openAppStream(cookie), await openAppStream(otherSession))
  const countOpen = () => streams.filter((stream) => !stream.hasEnded()).length
  checks.expectBlocked('more than ten streams', await otherStream.becomesTrue(() => countOpen() <= 10))
  checks.expectServed(
    'the newest stream',
    countOpen() === 10 && !streams.at(-1)!.hasEnded() && !otherStream.hasEnded(),
  )
  for (const stream of [...streams, otherStream]) stream.close()
})

attack(
  ['V2.2.1', 'V8.2.2'],
  'an invalid version sends the own snapshot, in the address and as Last-Event-ID',
  async (checks) => {
    const { familyAdmin, stranger } = fixture.people
    const ownCookie = await aCookie(familyAdmin.userId)
    const strangerCookie = await aCookie(stranger.userId)
    const ownStream = await openSnapshotStream(ownCookie)
    await hasSnapshot(ownStream)
    const [, processId = '', count = ''] = /^id: (\S+)\.(\d+)$/m.exec(ownStream.text()) ?? []
    checks.expectServed('the version of a snapshot', processId !== '' && count !== '')
    ownStream.close()
    const versions = [
      '-1',
      '0',
      '.',
      'NaN',
      '1e309',
      `${processId}.NaN`,
      `${processId}.1e309`,
      `${processId}.-1`,
      `${processId}.9007199254740993`,
      `${processId}.${count}.${count}`,
      '__proto__',
      '__proto__.0',
      'constructor.prototype',
      "' or 1=1 --",
      '{"__proto__":{}}',
      '../../etc/passwd',
      '%00%0d%0aset-cookie: a=b',
      '%0aevent: snapshot%0adata: {}',
      '9'.repeat(1500),
    ]
    const familyIds = [familyAdmin.familyId, familyAdmin.userId, fixture.childId, fixture.secret]
    for (const version of versions) {
      const streams = {
        address: await openSnapshotStream(strangerCookie, version),
        header: await openAppStream(strangerCookie, { 'last-event-id': version }),
        both: await openSnapshotStream(strangerCookie, `${processId}.${count}`, { 'last-event-id': version }),
      }
      for (const [place, stream] of Object.entries(streams)) {
        const label = `${version.slice(0, 40)} as ${place}`
        checks.expectServed(label, stream.status === 200 && (await becomesOpen(stream)))
        // the id of each event is a version of the server, and each line a known field
        const isWellFormed = stream
          .text()
          .split('\n')
          .every((line) => /^(?:id: [\da-f-]{36}\.\d+|retry: 1000|event: [a-z]+|data: .+|)$/.test(line))
        checks.expectBlocked(`an invalid event for ${label}`, isWellFormed)
        checks.expectBlocked(
          `data of another family for ${label}`,
          familyIds.every((text) => !stream.text().includes(text)),
        )
        stream.close()
      }
    }
    // a client that names a version it cannot have is sent the snapshot
    for (const version of [`${processId}.NaN`, `${processId}.1e309`, `${processId}.9007199254740993`]) {
      const stream = await openSnapshotStream(ownCookie, version)
      checks.expectServed(`the snapshot for ${version}`, await hasSnapshot(stream))
      stream.close()
    }
    const longVersion = '9'.repeat(5000)
    for (const stream of [
      await openSnapshotStream(strangerCookie, longVersion),
      await openAppStream(strangerCookie, { 'last-event-id': longVersion }),
    ]) {
      checks.expectServed('a long version', stream.status === 200 && (await hasSnapshot(stream)))
      checks.expectBlocked('an echo of a long version', !stream.text().includes(longVersion))
      stream.close()
    }
    const tooLong = await openSnapshotStream(strangerCookie, '9'.repeat(20_000))
    checks.expectBlocked('a version longer than a request head', tooLong.status === 431)
    tooLong.close()
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status } = await fetch(STREAM_URL, { method, headers: { cookie: ownCookie, origin: app.url } })
      checks.expectBlocked(`${method} to the stream`, status >= 400 && status < 500)
    }
  },
)
