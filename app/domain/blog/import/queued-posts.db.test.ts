import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { type Actor, asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { newId } from '#app/base/ids.ts'
import { testDatabaseKind } from '#tests/support/database.ts'
import { insertRow, selectRows } from '#tests/support/rows.ts'
import { setTestClock, stopClockAt } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  anImporter,
  importOptions,
  importQueuedPictures,
  importQueuedPosts,
  runImport,
  transferOf,
  WXR,
} from '#tests/support/transfers.ts'
import { importFile } from './import-file.server.ts'
import { importNextPost } from './import-post.server.ts'
import { PUBLIC_IPS_ONLY } from './public-ip.server.ts'
import { leasePost, lockPost } from './queued-posts.server.ts'
import { startTransfers } from './start-transfers.server.ts'
import { isUnderWay } from './transfer.ts'

/** Refuses posts as a full disk does, while the tag 'disco-cheio' exists. */
const fullDisk = {
  id: '9999-full-disk-for-tests',
  sql: `
    create function refuse_when_full() returns trigger language plpgsql as $$
      begin
        if exists (select from blog_tags where slug = 'disco-cheio') then
          raise exception 'could not extend file' using errcode = '53100';
        end if;
        return new;
      end $$;
    create trigger refuse_when_full before insert on blog_posts for each row execute function refuse_when_full();`,
}

setUpTestDatabase(testDatabaseKind(), [fullDisk])
stopClockAt('2026-11-25T13:00:00Z')
let user: Actor
beforeAll(async () => {
  user = await anImporter()
})

async function queueFile(text: string): Promise<string> {
  const options = importOptions()
  const result = await importFile(Buffer.from(text), options, user)
  if (!result.ok) throw new Error(result.reason)
  return options.id
}

const exportOf = (host: string) => WXR.replaceAll('antigo.exemplo', `${host}.exemplo`)

function passMinutes(count: number): void {
  const moment = new Date(now().getTime() + count * 60_000)
  setTestClock(() => moment)
}

it('a post that ends the process in each attempt is given up after three, and the others are imported', async () => {
  const id = await queueFile(exportOf('um'))
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    // a process that dies leaves the lease and nothing else
    expect(await leasePost()).toMatchObject({ transfer_id: id, number: 1, attempts: attempt })
    await importQueuedPosts()
    expect((await transferOf(id)).outcomes).toMatchObject({ created: 4, unreadable: 1 })
    passMinutes(2)
  }
  await importQueuedPosts()
  const transfer = await transferOf(id)
  expect(transfer.outcomes).toMatchObject({ created: 4, unreadable: 2 })
  expect(transfer.remarks.flatMap(({ notes }) => notes)).toContain('a importação parou neste post 3 vezes')
  expect(isUnderWay(transfer)).toBe(false)
})

it('a post is imported by one process at a time, and by another after the lease', async () => {
  const id = await queueFile(exportOf('dois'))
  const firstLease = await leasePost()
  expect(firstLease).toMatchObject({ transfer_id: id, number: 1 })
  expect(await leasePost()).toMatchObject({ transfer_id: id, number: 2 })
  passMinutes(2)
  expect(await leasePost()).toMatchObject({ number: 1, attempts: 2 })
  expect(await asIdentity((tx) => lockPost(tx, firstLease!))).toBe(false)
  passMinutes(2)
  await importQueuedPosts()
  expect((await transferOf(id)).outcomes).toMatchObject({ created: 5, unreadable: 1 })
})

it('a fault of the database is not counted as an attempt of the post', async () => {
  const id = await queueFile(exportOf('tres'))
  await insertRow('blog_tags', { id: newId(), name: 'Disco cheio', slug: 'disco-cheio' })
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(importNextPost()).rejects.toThrow('could not extend file')
  await database().deleteFrom('blog_tags').where('slug', '=', 'disco-cheio').execute()
  await importQueuedPosts()
  expect((await transferOf(id)).outcomes).toMatchObject({ created: 5, unreadable: 1 })
})

it('a picture that ends the process in each attempt is given up after three', async () => {
  const { id } = await runImport(exportOf('quatro'), user, { withImages: true })
  const [picture] = await selectRows('blog_transfer_pictures', { transfer_id: id })
  await database()
    .updateTable('blog_transfer_pictures')
    .set({ attempts: 3 })
    .where('address', '=', picture!.address)
    .execute()
  await importQueuedPictures({ ...PUBLIC_IPS_ONLY, resolve: () => Promise.resolve(['127.0.0.1']) })
  const { failures } = (await transferOf(id)).pictures
  const problemsOf = (isGivenUp: boolean) =>
    new Set(
      failures
        .filter(({ address }) => (address === picture!.address) === isGivenUp)
        .map(({ problem }) => problem),
    )
  expect(problemsOf(true)).toEqual(new Set(['a busca parou no meio em todas as tentativas']))
  expect(problemsOf(false)).toEqual(new Set(['o endereço não é da internet aberta']))
})

it('the worker lets other work run between two posts, so that a long import does not delay the start or a page', async () => {
  const posts = Array.from({ length: 40 }, (_, index) => ({
    id: `${index}`,
    title: `Post ${index}`,
    html: '<p>Oi</p>',
  }))
  const id = await queueFile(JSON.stringify({ db: [{ data: { posts } }] }))
  const worker = startTransfers()
  await setImmediate()
  const waitingPosts = await selectRows('blog_transfer_items', { transfer_id: id, outcome: null })
  expect(waitingPosts.length).toBeGreaterThan(30)
  await worker.poll()
  await worker.stop()
  expect((await transferOf(id)).outcomes.created).toBe(40)
})
