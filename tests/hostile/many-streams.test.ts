import { readdirSync } from 'node:fs'
import { newId } from '#app/base/ids.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { administratorCookie } from './administrator.ts'
import { SHOP_ADDRESS, connectTargetApp } from './target-app.ts'
import { send } from './send.ts'
import { openStream, type Stream } from './streams.ts'

const targetApp = connectTargetApp()
const MAX_STREAMS_PER_PERSON = 60

const openFilesOf = (processId: number) => readdirSync(`/proc/${processId}/fd`).length

/** Duration of another family's request in milliseconds. */
async function requestTime(cookie: string): Promise<number> {
  const start = performance.now()
  const { status } = await send(`${targetApp.url}/app/config`, { cookie })
  return status === 200 ? performance.now() - start : Infinity
}

attack(
  ['V15.2.2', 'V2.4.1', 'V1.4.3'],
  'of a thousand streams of one account over fifty sessions, sixty stay open, and others are served',
  async (checks) => {
    const family = await newFamily()
    const { userId } = await newMember(family)
    const adminCookie = await aSession(family.userId)
    const otherCookie = await aSession((await newFamily()).userId)
    const cookies = await Promise.all(Array.from({ length: 50 }, () => aSession(userId)))
    await requestTime(otherCookie)
    const filesBefore = openFilesOf(targetApp.processId)
    const streams: Stream[] = []
    let longestWaitMs = 0
    for (const cookie of cookies) {
      const newStreams = Array.from({ length: 20 }, () => openStream(`${targetApp.url}/app/eventos`, cookie))
      longestWaitMs = Math.max(longestWaitMs, await requestTime(otherCookie))
      streams.push(...(await Promise.all(newStreams)))
    }
    const countOpen = () => streams.filter((stream) => !stream.isOver()).length
    checks.expectBlocked(
      'more than sixty open streams',
      await streams[0]!.until(() => countOpen() <= MAX_STREAMS_PER_PERSON),
    )
    checks.expectServed(`${countOpen()} streams stay open`, countOpen() === MAX_STREAMS_PER_PERSON)
    checks.expectBlocked(`others wait ${longestWaitMs} ms`, longestWaitMs < 2_000)
    const openedCount = openFilesOf(targetApp.processId) - filesBefore
    checks.expectBlocked(`${openedCount} more open files`, openedCount < 500)
    const json = { userId }
    const removal = await send(`${targetApp.url}/app/acoes/familia.membros.remover`, {
      json,
      cookie: adminCookie,
    })
    checks.expectServed(`the removal: ${removal.status}`, removal.status === 200)
    checks.expectBlocked('a stream outlives the membership', await streams[0]!.until(() => countOpen() === 0))
    for (const stream of streams) stream.close()
  },
)

attack(['V8.3.1', 'V7.4.1'], 'the streams of the app end with the subscription', async (checks) => {
  const { userId } = await newFamily()
  const subscriptionId = await aSubscription(userId, { provider: 'hotmart' })
  const cookie = `__Host-${await aSession(userId)}`
  const appStream = await openStream(`${targetApp.shopUrl}/app/eventos`, cookie)
  const plansStream = await openStream(`${targetApp.shopUrl}/assinatura/eventos`, cookie)
  checks.expectServed('both streams', appStream.status === 200 && plansStream.status === 200)
  const statusChange = await send(`${targetApp.shopUrl}/admin/assinaturas`, {
    form: { subscriptionId, status: 'inactive', once: newId() },
    cookie: `__Host-${await administratorCookie()}`,
    headers: { origin: SHOP_ADDRESS, accept: 'text/html' },
  })
  checks.expectServed(`the end of the subscription: ${statusChange.status}`, statusChange.status === 303)
  checks.expectBlocked('the stream of the app stays open', await appStream.until(appStream.isOver))
  // the stream of the plans page reports the next purchase
  checks.expectServed(
    'the stream of the plans page',
    await plansStream.until(() => plansStream.text().includes('event: change')),
  )
  checks.expectServed('the stream of the plans page stays open', !plansStream.isOver())
  const newStream = await openStream(`${targetApp.shopUrl}/app/eventos`, cookie)
  checks.expectBlocked('a new stream of the app', newStream.status === 302)
  for (const stream of [appStream, plansStream, newStream]) stream.close()
})
