import { readdirSync } from 'node:fs'
import { newId } from '#app/base/ids.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { administratorCookie } from './administration.ts'
import { PAYMENTS_APP_URL, connectTargetApp } from './target-app.ts'
import { send } from './send.ts'
import { openStream, type Stream } from './streams.ts'

const targetApp = connectTargetApp()
const MAX_STREAMS_PER_PERSON = 10

const countOpenFiles = (processId: number) => readdirSync(`/proc/${processId}/fd`).length

/** Measures the duration of a request in milliseconds; Infinity if it is refused. */
async function measureRequest(cookie: string): Promise<number> {
  const start = performance.now()
  const { status } = await send(`${targetApp.url}/app/config`, { cookie })
  return status === 200 ? performance.now() - start : Infinity
}

attack(
  ['V15.2.2', 'V2.4.1', 'V1.4.3'],
  'closes all but 10 of 1,000 streams that one person opens in 50 sessions, and serves other requests',
  async (checks) => {
    const family = await newFamily()
    const { userId } = await newMember(family)
    const adminCookie = await aCookie(family.userId)
    const otherCookie = await aCookie((await newFamily()).userId)
    const cookies = await Promise.all(Array.from({ length: 50 }, () => aCookie(userId)))
    await measureRequest(otherCookie)
    const filesBefore = countOpenFiles(targetApp.processId)
    const streams: Stream[] = []
    let longestWaitMs = 0
    for (const cookie of cookies) {
      const newStreams = Array.from({ length: 20 }, () => openStream(`${targetApp.url}/app/eventos`, cookie))
      longestWaitMs = Math.max(longestWaitMs, await measureRequest(otherCookie))
      streams.push(...(await Promise.all(newStreams)))
    }
    const countOpen = () => streams.filter((stream) => !stream.hasEnded()).length
    checks.expectBlocked(
      'more than ten open streams',
      await streams[0]!.becomesTrue(() => countOpen() <= MAX_STREAMS_PER_PERSON),
    )
    checks.expectServed(`${countOpen()} streams stay open`, countOpen() === MAX_STREAMS_PER_PERSON)
    checks.expectBlocked(`others wait ${longestWaitMs} ms`, longestWaitMs < 2_000)
    const newFileCount = countOpenFiles(targetApp.processId) - filesBefore
    checks.expectBlocked(`${newFileCount} more open files`, newFileCount < 500)
    const json = { userId }
    const removal = await send(`${targetApp.url}/app/acoes/familia.membros.remover`, {
      json,
      cookie: adminCookie,
    })
    checks.expectServed(`the removal: ${removal.status}`, removal.status === 200)
    checks.expectBlocked(
      'a stream outlives the membership',
      await streams[0]!.becomesTrue(() => countOpen() === 0),
    )
    for (const stream of streams) stream.close()
  },
)

attack(['V8.3.1', 'V7.4.1'], 'ends the event streams of /app when the subscription ends', async (checks) => {
  const { userId } = await newFamily()
  const subscriptionId = await aSubscription(userId, { provider: 'hotmart' })
  const cookie = `__Host-${await aCookie(userId)}`
  const appStream = await openStream(`${targetApp.paymentsAppUrl}/app/eventos`, cookie)
  const plansStream = await openStream(`${targetApp.paymentsAppUrl}/assinatura/eventos`, cookie)
  checks.expectServed('both streams', appStream.status === 200 && plansStream.status === 200)
  const statusChange = await send(`${targetApp.paymentsAppUrl}/admin/assinaturas`, {
    form: { subscriptionId, status: 'inactive', once: newId() },
    cookie: `__Host-${await administratorCookie()}`,
    headers: { origin: PAYMENTS_APP_URL, accept: 'text/html' },
  })
  checks.expectServed(`the end of the subscription: ${statusChange.status}`, statusChange.status === 303)
  checks.expectBlocked('the stream of the app stays open', await appStream.becomesTrue(appStream.hasEnded))
  // the plans page keeps its stream, because that reports a purchase
  checks.expectServed(
    'the stream of the plans page',
    await plansStream.becomesTrue(() => plansStream.text().includes('event: change')),
  )
  checks.expectServed('the stream of the plans page stays open', !plansStream.hasEnded())
  const newStream = await openStream(`${targetApp.paymentsAppUrl}/app/eventos`, cookie)
  checks.expectBlocked('a new stream of the app', newStream.status === 302)
  for (const stream of [appStream, plansStream, newStream]) stream.close()
})
