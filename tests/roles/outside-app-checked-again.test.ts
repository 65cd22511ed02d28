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
import { expectOk, newFamily } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { anActor } from '#tests/support/people.ts'
import { blackPng } from '#tests/support/png.ts'
import { aDraft, TEAM } from '#tests/support/posts.ts'
import { secondFactorGuardian } from '#tests/support/second-factor.ts'
import { addressesFor } from '../hostile/addresses.ts'
import { administratorWrites, buyerWrites, type OutsideWrite, type Site } from './writes-outside-app.ts'
import { EndingRight } from './ending-right.ts'

let running: AppOnPostgres
let ending: EndingRight
let owner: pg.Client
beforeAll(async () => {
  running = await startAppOnPostgres(HOTMART_ENVIRONMENT)
  ending = new EndingRight(running.ownerUrl)
  owner = new pg.Client(running.ownerUrl)
  await Promise.all([ending.open(), owner.connect()])
}, 90_000)
afterAll(async () => {
  await Promise.all([ending.close(), owner.end()])
  await running.stop()
})

async function aSite(): Promise<Site> {
  const mark = newId().slice(-6)
  const post = await savePost(aDraft({ title: `Post ${mark}` }), TEAM, { id: newId(), base: null })
  const category = await addCategory(anActor(), { name: `Categoria ${mark}` })
  const side = 16 + Math.floor(Math.random() * 4000)
  const image = await uploadImage(blackPng(side, 17), { name: 'a.png', alt: 'Preto' }, TEAM)
  if (!post.ok || !category.ok || !image.ok) throw new Error('The site could not be made')
  const buyer = await newFamily()
  const subscriptionId = await aSubscription(buyer.userId)
  return {
    postId: post.id,
    transferId: await anImport(),
    categoryId: category.id,
    imageId: image.image.id,
    subscriptionId,
    eventId: await aHeldEvent(),
    email: (await secondFactorGuardian()).guardian.email,
  }
}

async function anImport(): Promise<string> {
  const id = newId()
  const moment = new Date()
  const times = { created_at: moment, read_at: moment, undone_at: null }
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
  const moment = new Date()
  const times = { occurred_at: moment, received_at: moment, due_at: moment }
  await database()
    .insertInto('payment_events')
    .values({ id, provider: 'sandbox', event_id: id, type: 'paid', status: 'held', fact: '{}', ...times })
    .execute()
  return id
}

async function anAdministrator() {
  const { guardian, cookie, sessionId } = await secondFactorGuardian()
  await database().updateTable('users').set({ is_admin: true }).where('id', '=', guardian.id).execute()
  return { userId: guardian.id, cookie, sessionId }
}

function ask({ path, body }: OutsideWrite, site: Site, cookie: string): Promise<Response> {
  const content = body(site)
  const isForm = content instanceof FormData
  return fetch(running.app.url + path.replace(':postId', site.postId), {
    method: 'POST',
    headers: {
      origin: running.app.url,
      cookie,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? content : JSON.stringify(content),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
}

/** Every row of the blog, the payments and the mails. */
async function readEveryTable(): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and (tablename like 'blog\\_%' or tablename like 'payment\\_%' or tablename in ('subscriptions', 'checkouts', 'mails')) order by 1`,
  )
  // a worker sends mails meanwhile, so only their ids are compared
  const rowsOf = ({ name }: { name: string }) =>
    `select '${name} ' || ${name === 'mails' ? 't.id::text' : 't::text'} as line from ${name} t`
  const { rows } = await owner.query<{ line: string }>(`${tables.map(rowsOf).join(' union all ')} order by 1`)
  return rows.map(({ line }) => line).join('\n')
}

async function countQueuedPosts(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::integer as count from blog_transfer_items where outcome is null',
  )
  return rows[0]!.count
}

it('every write of administration has a case', () => {
  const knownPaths = new Set(administratorWrites.map(({ path }) => path))
  expect([...knownPaths].toSorted()).toEqual(addressesFor('administrators', 'POST').toSorted())
})

const acts = administratorWrites.filter(({ writes }) => writes !== false)
describe.each(acts)('$act (POST $path)', (write) => {
  it('is carried out for an administrator, and changes something', async () => {
    const { cookie } = await anAdministrator()
    const site = await aSite()
    if (write.act === 'delete the working copy of a post') await saveWorkingCopy(site, cookie)
    if (write.act === 'revoke preview links') await createPreviewLink(site, cookie)
    if (write.act === 'assign a purchase to an account') await removeBuyer(site)
    const before = await readEveryTable()
    const answer = await ask(write, site, cookie)
    expect(answer.status, await answer.text()).toBeLessThan(400)
    expect(await readEveryTable()).not.toBe(before)
    // a worker imports the posts, and must not change rows during a later test
    await expect.poll(countQueuedPosts, { timeout: 20_000 }).toBe(0)
  })

  it.each([
    ['the session ends', 401, 'delete from sessions where id = $1', 'sessionId'],
    ['the person is no administrator', 403, 'update users set is_admin = false where id = $1', 'userId'],
  ] as const)('writes nothing when %s before its transaction', async (_when, status, sql, key) => {
    const administrator = await anAdministrator()
    const site = await aSite()
    const before = await readEveryTable()
    const { waited, answer } = await ending.during([[sql, [administrator[key]]]], () =>
      ask(write, site, administrator.cookie),
    )
    expect({ waited, status: answer.status }).toEqual({ waited: true, status })
    expect(await readEveryTable()).toBe(before)
  })
})

describe.each(buyerWrites)('$act (POST $path)', (write) => {
  it('writes nothing when the session ends before its transaction', async () => {
    const { guardian, cookie, sessionId } = await secondFactorGuardian()
    await database()
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', guardian.id)
      .execute()
    const site = await aSite()
    const before = await readEveryTable()
    const { waited, answer } = await ending.during(
      [['delete from sessions where id = $1', [sessionId]]],
      () => ask(write, site, cookie),
    )
    const to = answer.headers.get('location')?.replace(/\?.*/, '')
    expect({ waited, to }).toEqual({ waited: true, to: '/login' })
    expect(await readEveryTable()).toBe(before)
  })
})

const actNamed = (act: string) => administratorWrites.find((write) => write.act === act)!

async function saveWorkingCopy(site: Site, cookie: string): Promise<void> {
  await expectOk(resultOf(ask(actNamed('save the working copy of a post'), site, cookie)))
}

async function createPreviewLink(site: Site, cookie: string): Promise<void> {
  await expectOk(resultOf(ask(actNamed('create a preview link'), site, cookie)))
}

async function resultOf(answer: Promise<Response>): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { ok, status } = await answer
  return ok ? { ok } : { ok: false, reason: String(status) }
}

async function removeBuyer({ subscriptionId }: Site): Promise<void> {
  await database()
    .updateTable('subscriptions')
    .set({ user_id: null })
    .where('id', '=', subscriptionId)
    .execute()
}
