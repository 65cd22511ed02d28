import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { addCategory } from '#app/domain/blog/write-category.server.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { uploadImage } from '#app/domain/blog/media/upload-image.server.ts'
import '#tests/support/cheap-hashing.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { HOTMART_ENVIRONMENT } from '#tests/support/hotmart-events.ts'
import { newFamily } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { anActor } from '#tests/support/people.ts'
import { blackPng } from '#tests/support/png.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { aFamilyWithSecondFactor } from '#tests/support/second-factor.ts'
import { expectOk } from '#tests/support/results.ts'
import { pathsFor } from '../hostile/route-audiences.ts'
import { administratorWrites, buyerWrites, type WriteOutsideApp, type SiteIds } from './writes-outside-app.ts'
import { Revocation } from './revocation.ts'

let installation: AppOnPostgres
let revocation: Revocation
let ownerClient: pg.Client
beforeAll(async () => {
  installation = await startAppOnPostgres(HOTMART_ENVIRONMENT)
  revocation = new Revocation(installation.ownerDatabaseUrl)
  ownerClient = new pg.Client(installation.ownerDatabaseUrl)
  await Promise.all([revocation.open(), ownerClient.connect()])
}, 90_000)
afterAll(async () => {
  await Promise.all([revocation.close(), ownerClient.end()])
  await installation.stop()
})

async function createSiteRows(): Promise<SiteIds> {
  const suffix = newId().slice(-6)
  const post = await savePost(aPostInput({ title: `Post ${suffix}` }), TEAM, { id: newId(), base: null })
  const category = await addCategory(anActor(), { name: `Categoria ${suffix}` })
  const side = 16 + Math.floor(Math.random() * 4000)
  const image = await uploadImage(blackPng(side, 17), { name: 'a.png', alt: 'Preto' }, TEAM)
  if (!post.ok || !category.ok || !image.ok) throw new Error('The rows could not be created')
  const buyer = await newFamily()
  const subscriptionId = await aSubscription(buyer.userId)
  return {
    postId: post.id,
    transferId: await anImport(),
    runningTransferId: await anImport({ isRead: false }),
    categoryId: category.id,
    imageId: image.image.id,
    subscriptionId,
    eventId: await aHeldEvent(),
    email: (await aFamilyWithSecondFactor()).guardian.email,
  }
}

async function anImport({ isRead = true } = {}): Promise<string> {
  const id = newId()
  const now = new Date()
  const times = { created_at: now, read_at: isRead ? now : null, undone_at: null }
  await database()
    .insertInto('blog_transfers')
    .values({
      id,
      source: 'ghost',
      file_name: 'g.json',
      site: null,
      with_images: false,
      user_id: null,
      ...times,
    })
    .execute()
  return id
}

async function aHeldEvent(): Promise<string> {
  const id = newId()
  const now = new Date()
  const times = { occurred_at: now, received_at: now, due_at: now }
  await database()
    .insertInto('payment_events')
    .values({ id, provider: 'sandbox', event_id: id, type: 'paid', status: 'held', fact: '{}', ...times })
    .execute()
  return id
}

async function anAdministrator() {
  const { guardian, cookie, sessionId } = await aFamilyWithSecondFactor()
  await database().updateTable('users').set({ is_admin: true }).where('id', '=', guardian.id).execute()
  return { userId: guardian.id, cookie, sessionId }
}

function sendWrite({ path, body }: WriteOutsideApp, site: SiteIds, cookie: string): Promise<Response> {
  const requestBody = body(site)
  const isForm = requestBody instanceof FormData
  return fetch(installation.app.url + path.replace(':postId', site.postId), {
    method: 'POST',
    headers: {
      origin: installation.app.url,
      cookie,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? requestBody : JSON.stringify(requestBody),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
}

/** Reads every row of the tables of blog, payments and mails, as text. */
async function readRows(): Promise<string> {
  const { rows: tables } = await ownerClient.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and (tablename like 'blog\\_%' or tablename like 'payment\\_%' or tablename in ('subscriptions', 'checkouts', 'mails')) order by 1`,
  )
  // a worker may send mails meanwhile, so only their ids are compared
  const rowsOf = ({ name }: { name: string }) =>
    `select '${name} ' || ${name === 'mails' ? 't.id::text' : 't::text'} as line from ${name} t`
  const { rows } = await ownerClient.query<{ line: string }>(
    `${tables.map(rowsOf).join(' union all ')} order by 1`,
  )
  return rows.map(({ line }) => line).join('\n')
}

/** Counts posts that wait to be imported. */
async function countQueuedPosts(): Promise<number> {
  const { rows } = await ownerClient.query<{ count: number }>(
    'select count(*)::integer as count from blog_transfer_items where outcome is null',
  )
  return rows[0]!.count
}

it('administratorWrites has every path of administration that accepts a POST', () => {
  const knownPaths = new Set(administratorWrites.map(({ path }) => path))
  expect([...knownPaths].toSorted()).toEqual(pathsFor('administrators', 'POST').toSorted())
})

const writingCases = administratorWrites.filter(({ isWrite }) => isWrite !== false)
describe.each(writingCases)('$act (POST $path)', (write) => {
  it('changes rows for an administrator', async () => {
    const { cookie } = await anAdministrator()
    const site = await createSiteRows()
    if (write.act === 'delete the working copy of a post') await saveWorkingCopy(site, cookie)
    if (write.act === 'revoke preview links') await createPreviewLink(site, cookie)
    if (write.act === 'assign a purchase to an account') await removeBuyer(site)
    const rowsBefore = await readRows()
    const response = await sendWrite(write, site, cookie)
    expect(response.status, await response.text()).toBeLessThan(400)
    expect(await readRows()).not.toBe(rowsBefore)
    // the worker that imports posts would otherwise change rows during the next test
    await expect.poll(countQueuedPosts, { timeout: 20_000 }).toBe(0)
  })

  it.each([
    ['the session ends', 401, 'delete from sessions where id = $1', 'sessionId'],
    [
      'the person loses the administrator’s rights',
      403,
      'update users set is_admin = false where id = $1',
      'userId',
    ],
  ] as const)(
    'changes nothing when %s while the write waits for its lock',
    async (_when, status, sql, key) => {
      const administrator = await anAdministrator()
      const site = await createSiteRows()
      const rowsBefore = await readRows()
      const { hasWaited, response } = await revocation.commitWhileWaiting([[sql, [administrator[key]]]], () =>
        sendWrite(write, site, administrator.cookie),
      )
      expect({ hasWaited, status: response.status }).toEqual({ hasWaited: true, status })
      expect(await readRows()).toBe(rowsBefore)
    },
  )
})

describe.each(buyerWrites)('$act (POST $path)', (write) => {
  it('changes nothing when the session ends while the write waits for its lock', async () => {
    const { guardian, cookie, sessionId } = await aFamilyWithSecondFactor()
    await database()
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', guardian.id)
      .execute()
    const site = await createSiteRows()
    const rowsBefore = await readRows()
    const { hasWaited, response } = await revocation.commitWhileWaiting(
      [['delete from sessions where id = $1', [sessionId]]],
      () => sendWrite(write, site, cookie),
    )
    const to = response.headers.get('location')?.replace(/\?.*/, '')
    expect({ hasWaited, to }).toEqual({ hasWaited: true, to: '/login' })
    expect(await readRows()).toBe(rowsBefore)
  })
})

const findWrite = (act: string) => administratorWrites.find((write) => write.act === act)!

async function saveWorkingCopy(site: SiteIds, cookie: string): Promise<void> {
  await expectOk(resultOf(sendWrite(findWrite('save the working copy of a post'), site, cookie)))
}

async function createPreviewLink(site: SiteIds, cookie: string): Promise<void> {
  await expectOk(resultOf(sendWrite(findWrite('create a preview link'), site, cookie)))
}

async function resultOf(response: Promise<Response>): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { ok, status } = await response
  return ok ? { ok } : { ok: false, reason: String(status) }
}

/** Detaches the subscription from its account, so that it can be assigned. */
async function removeBuyer({ subscriptionId }: SiteIds): Promise<void> {
  await database()
    .updateTable('subscriptions')
    .set({ user_id: null })
    .where('id', '=', subscriptionId)
    .execute()
}
