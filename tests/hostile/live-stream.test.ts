import { setTimeout as delay } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import { aHousehold, type Household, PASSWORD } from '#tests/roles/household.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { theProduct } from './product.ts'
import { openStream, type Stream } from './streams.ts'

const product = theProduct()
const STREAM = product.url + '/app/eventos'
const listen = (cookie: string | undefined, headers?: Record<string, string>) =>
  openStream(STREAM, cookie, headers)

/** No other case changes the members of this household. */
let home: Household
beforeAll(async () => {
  home = await aHousehold()
})

async function write(path: string, cookie: string, body: object | null): Promise<Response> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { origin: product.url, cookie, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    redirect: 'manual',
  })
  await answer.text()
  return answer
}

const isWelcomed = (stream: Stream) => stream.until(() => stream.text().includes('event: open'))
const changesIn = (stream: Stream) => stream.text().split('event: change').length - 1

attack(['V8.2.1', 'V7.2.1'], 'opens a stream only with a valid session', async (checks) => {
  const { people } = home
  const cookie = await aSession(people.guardian.userId)
  const [name = '', value = ''] = cookie.split('=')
  const ended = await aSession(people.guardian.userId)
  await write('/sair', ended, null)
  const forged = `${name}=${randomBytes(32).toString('base64url')}.${randomBytes(32).toString('base64')}`
  const cases = { none: undefined, empty: `${name}=`, forged, ended, cut: `${name}=${value.slice(0, -4)}` }
  for (const [what, sent] of Object.entries(cases)) {
    const { status, location, leave } = await listen(sent)
    checks.expectRefused(
      `a stream with a session that is ${what}`,
      status === 302 && location!.startsWith('/login'),
    )
    leave()
  }
})

attack(
  ['V8.4.1', 'V8.2.2'],
  'a stream reports only that something changed, and only of the own family',
  async (checks) => {
    const { familyAdmin, childMember, stranger, removed } = home.people
    const cookies = { admin: await aSession(familyAdmin.userId), child: await aSession(childMember.userId) }
    const inside = [await listen(cookies.admin), await listen(cookies.child)]
    const outside = [
      await listen(await aSession(stranger.userId)),
      await listen(await aSession(removed.userId)),
    ]
    for (const stream of [...inside, ...outside]) await isWelcomed(stream)
    const { childId, taskId, today } = home
    const mark = { taskId, childId, day: today, status: 'done', revision: 0 }
    const { status } = await write('/app/tarefas/marcar', cookies.admin, mark)
    for (const stream of inside)
      checks.expectServed(
        'word of a change',
        status === 200 && (await stream.until(() => changesIn(stream) > 0)),
      )
    await delay(100)
    for (const stream of outside) checks.expectRefused('another family listens', changesIn(stream) === 0)
    for (const stream of inside) {
      const isBare = /^(?:retry: 1000\n|event: (?:open|change)\n|data: 1\n|\n)+$/.test(stream.text())
      checks.expectRefused('a stream carries content', isBare && !stream.text().includes(home.secret))
    }
    for (const stream of [...inside, ...outside]) stream.leave()
  },
)

attack(
  ['V7.4.1', 'V7.4.2', 'V7.4.3'],
  'a stream ends with the session, the membership and the account',
  async (checks) => {
    const { people } = await aHousehold()
    const { familyAdmin, guardian, childMember } = people
    const [admin, adminsPhone] = [await aSession(familyAdmin.userId), await aSession(familyAdmin.userId)]
    const phone = await aSession(guardian.userId)
    const cookies = {
      phone,
      laptop: await aSession(guardian.userId),
      child: await aSession(childMember.userId),
    }
    const open = {
      phone: await listen(cookies.phone),
      laptop: await listen(cookies.laptop),
      child: await listen(cookies.child),
      admin: await listen(adminsPhone),
    }
    for (const stream of Object.values(open)) await isWelcomed(stream)

    await write('/sair', cookies.phone, null)
    checks.expectRefused('after signing out', await open.phone.until(open.phone.isOver))
    checks.expectServed('the other device', !open.laptop.isOver())

    await write('/app/familia/membros/remover', admin, { userId: childMember.userId })
    checks.expectRefused('after being removed', await open.child.until(open.child.isOver))

    const password = { current: PASSWORD, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
    const changed = await write('/app/perfil/senha', admin, password)
    checks.expectRefused(
      'after a change of password',
      changed.status === 200 && (await open.admin.until(open.admin.isOver)),
    )
    const renewed = changed.headers.getSetCookie()[0]?.split(';')[0] ?? ''

    const deleted = await write('/app/conta/excluir', cookies.laptop, { password: PASSWORD })
    checks.expectRefused(
      'after the account is gone',
      deleted.status < 400 && (await open.laptop.until(open.laptop.isOver)),
    )

    const before = Object.values(open).map(changesIn)
    await write('/app/familia/salvar', renewed, {
      name: 'Outro nome',
      timeZone: 'America/Manaus',
      revision: 0,
    })
    await delay(100)
    checks.expectRefused('a word after the end', Object.values(open).map(changesIn).join() === before.join())
    for (const cookie of [cookies.phone, cookies.laptop, adminsPhone]) {
      const again = await listen(cookie)
      checks.expectRefused('coming back with the old session', again.status === 302)
      again.leave()
    }
  },
)

attack(
  ['V15.2.2', 'V2.4.1'],
  'one session has at most twenty streams, the oldest are closed first, and other sessions keep theirs',
  async (checks) => {
    const { people } = home
    const cookie = await aSession(people.guardian.userId)
    const other = await listen(await aSession(people.guardian.userId))
    const streams: Stream[] = []
    for (let count = 0; count < 30; count += 1) streams.push(await listen(cookie))
    const open = () => streams.filter((stream) => !stream.isOver()).length
    checks.expectRefused('more than twenty', await other.until(() => open() <= 20))
    checks.expectServed('the newest', open() === 20 && !streams.at(-1)!.isOver() && !other.isOver())
    for (const stream of [...streams, other]) stream.leave()
  },
)

attack('V2.2.1', 'ignores an invalid Last-Event-ID and does not echo it', async (checks) => {
  const { people } = home
  const cookie = await aSession(people.guardian.userId)
  const ids = [
    '-1',
    '9'.repeat(5000),
    "' or 1=1 --",
    '{"__proto__":{}}',
    '../../etc/passwd',
    '%00%0d%0aset-cookie: a=b',
  ]
  for (const id of ids) {
    const stream = await listen(cookie, { 'last-event-id': id })
    const isOrdinary = stream.status === 200 && (await isWelcomed(stream))
    checks.expectRefused(id.slice(0, 20), isOrdinary && !stream.text().includes(id))
    stream.leave()
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await fetch(STREAM, { method, headers: { cookie, origin: product.url } })
    checks.expectRefused(`${method} to the stream`, status >= 400 && status < 500)
  }
})
