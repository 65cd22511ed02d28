import { readdirSync } from 'node:fs'
import { newId } from '#app/base/ids.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { anAdministratorsSession } from './administrator.ts'
import { SHOP_ADDRESS, theProduct } from './product.ts'
import { send } from './send.ts'
import { openStream, type Stream } from './streams.ts'

const product = theProduct()
const MAX_OF_PERSON = 60

const filesOf = (processId: number) => readdirSync(`/proc/${processId}/fd`).length

/** Duration of another family's request in milliseconds. */
async function waitOf(cookie: string): Promise<number> {
  const started = performance.now()
  const { status } = await send(`${product.url}/app/config`, { cookie })
  return status === 200 ? performance.now() - started : Infinity
}

attack(
  ['V15.2.2', 'V2.4.1', 'V1.4.3'],
  'of a thousand streams of one account over fifty sessions, sixty stay open, and others are served',
  async (checks) => {
    const family = await newFamily()
    const { userId } = await newMember(family)
    const admin = await aSession(family.userId)
    const other = await aSession((await newFamily()).userId)
    const sessions = await Promise.all(Array.from({ length: 50 }, () => aSession(userId)))
    await waitOf(other)
    const files = filesOf(product.processId)
    const streams: Stream[] = []
    let wait = 0
    for (const cookie of sessions) {
      const opening = Array.from({ length: 20 }, () => openStream(`${product.url}/app/eventos`, cookie))
      wait = Math.max(wait, await waitOf(other))
      streams.push(...(await Promise.all(opening)))
    }
    const open = () => streams.filter((stream) => !stream.isOver()).length
    checks.expectRefused('more than sixty', await streams[0]!.until(() => open() <= MAX_OF_PERSON))
    checks.expectServed(`${open()} streams stay`, open() === MAX_OF_PERSON)
    checks.expectRefused(`others wait ${wait} ms`, wait < 2_000)
    const opened = filesOf(product.processId) - files
    checks.expectRefused(`${opened} more open files`, opened < 500)
    const json = { userId }
    const removed = await send(`${product.url}/app/familia/membros/remover`, { json, cookie: admin })
    checks.expectServed(`the removal: ${removed.status}`, removed.status === 200)
    checks.expectRefused('a stream outlives the membership', await streams[0]!.until(() => open() === 0))
    for (const stream of streams) stream.leave()
  },
)

attack(['V8.3.1', 'V7.4.1'], 'the streams of the app end with the subscription', async (checks) => {
  const { userId } = await newFamily()
  const subscriptionId = await aSubscription(userId, { provider: 'hotmart' })
  const cookie = `__Host-${await aSession(userId)}`
  const app = await openStream(`${product.shopUrl}/app/eventos`, cookie)
  const outside = await openStream(`${product.shopUrl}/assinatura/eventos`, cookie)
  checks.expectServed('both are open', app.status === 200 && outside.status === 200)
  const ended = await send(`${product.shopUrl}/admin/assinaturas`, {
    form: { subscriptionId, status: 'inactive', once: newId() },
    cookie: `__Host-${await anAdministratorsSession()}`,
    headers: { origin: SHOP_ADDRESS, accept: 'text/html' },
  })
  checks.expectServed(`the end: ${ended.status}`, ended.status === 303)
  checks.expectRefused('the stream of the app goes on', await app.until(app.isOver))
  // the stream of the plans page reports the next purchase
  checks.expectServed(
    'the stream of the plans page',
    await outside.until(() => outside.text().includes('event: change')),
  )
  checks.expectServed('it is still open', !outside.isOver())
  const again = await openStream(`${product.shopUrl}/app/eventos`, cookie)
  checks.expectRefused('a new stream of the app', again.status === 302)
  for (const stream of [app, outside, again]) stream.leave()
})
