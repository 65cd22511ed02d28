import { beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { type Actor, asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { insertRow, selectRows } from '#tests/support/rows.ts'
import { stopClockAt } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  allPosts,
  anImporter,
  aTransfer,
  importOptions,
  importQueuedPosts,
  runImport,
  transferOf,
  WXR,
} from '#tests/support/transfers.ts'
import { now } from '#app/base/clock.server.ts'
import { importFile, type ImportOptions } from './import-file.server.ts'
import { importNextPost } from './import-post.server.ts'
import { importPictures } from './import-pictures.server.ts'
import { leasePost, lockPost } from './queued-posts.server.ts'
import { stopImport } from './stop-import.server.ts'
import { isUnderWay } from './transfer.ts'
import { undoImport } from './undo-import.server.ts'

setUpTestDatabase()
stopClockAt('2026-11-25T13:00:00Z')
let user: Actor
beforeAll(async () => {
  user = await anImporter()
})

/** The fixture's export as that of another blog, so that its posts are new. */
const exportOf = (host: string) => WXR.replaceAll('antigo.exemplo', `${host}.exemplo`)

/** Queues the six posts of the fixture, and imports `importedCount` of them. */
async function anImportUnderWay(host: string, importedCount: number, options: Partial<ImportOptions> = {}) {
  const { id, ...rest } = importOptions(options)
  const result = await importFile(Buffer.from(exportOf(host)), { id, ...rest }, user)
  if (!result.ok) throw new Error(result.reason)
  for (let count = 0; count < importedCount; count += 1) await importNextPost()
  return id
}

it('keeps the posts that were imported, discards the others, and tells how many of how many came', async () => {
  const id = await anImportUnderWay('um', 2)
  expect(isUnderWay(await transferOf(id))).toBe(true)
  expect(await stopImport(user, id)).toEqual({ ok: true })
  const transfer = await transferOf(id)
  expect(transfer).toMatchObject({ isStopped: true, total: 6, outcomes: { created: 2, unreadable: 0 } })
  expect(isUnderWay(transfer)).toBe(false)
  expect(await importNextPost()).toBe(false)
  expect(await allPosts()).toHaveLength(2)
  expect(await selectRows('blog_transfer_items', { transfer_id: id })).toHaveLength(2)
})

it('changes nothing when it is repeated, or when the import has ended', async () => {
  const id = await anImportUnderWay('dois', 1)
  const results = await Promise.all([stopImport(user, id), stopImport(user, id)])
  expect(results).toEqual([{ ok: true }, { ok: true }])
  const stoppedTransfer = await transferOf(id)
  expect(await stopImport(user, id)).toEqual({ ok: true })
  expect(await transferOf(id)).toEqual(stoppedTransfer)
  expect(stoppedTransfer).toMatchObject({ total: 6, outcomes: { created: 1 } })

  const endedTransfer = await runImport(exportOf('tres'), user)
  expect(await stopImport(user, endedTransfer.id)).toEqual({ ok: true })
  expect(await transferOf(endedTransfer.id)).toEqual(endedTransfer)
  expect(endedTransfer.isStopped).toBe(false)
})

it('is refused for an unknown import', async () => {
  expect(await stopImport(user, newId())).toEqual({ ok: false, reason: 'transfer_missing' })
})

it('discards also the post that a process has taken and not begun', async () => {
  const id = await anImportUnderWay('quatro', 1)
  const takenPost = await leasePost()
  expect(takenPost).toMatchObject({ transfer_id: id })
  await stopImport(user, id)
  expect(await asIdentity((tx) => lockPost(tx, takenPost!))).toBe(false)
  expect(await transferOf(id)).toMatchObject({ total: 6, outcomes: { created: 1 } })
})

it('the rest comes when the file is imported again, and a stopped import can be undone', async () => {
  const id = await anImportUnderWay('cinco', 2)
  await stopImport(user, id)
  expect((await runImport(exportOf('cinco'), user)).outcomes).toMatchObject({ created: 3, alreadyHere: 2 })
  expect(await undoImport(user, id)).toEqual({ ok: true })
  expect((await transferOf(id)).undone).toBe(2)
})

it('a dry run stops, too', async () => {
  const id = await anImportUnderWay('seis', 3, { isDryRun: true })
  await stopImport(user, id)
  expect(await transferOf(id)).toMatchObject({ isDryRun: true, isStopped: true, total: 6 })
})

it('pictures that wait are not fetched, and the report lists them', async () => {
  const id = await anImportUnderWay('sete', 6, { withImages: true })
  const { pictures } = await transferOf(id)
  expect(pictures).toMatchObject({ total: 4, downloaded: 0, failed: 0 })
  await stopImport(user, id)
  expect(await importPictures()).toBe(0)
  const transfer = await transferOf(id)
  expect(transfer.pictures).toMatchObject({ total: 4, downloaded: 0, failed: 4 })
  expect(transfer.pictures.failures[0]?.problem).toBe('a importação foi parada')
  expect(isUnderWay(transfer)).toBe(false)
})

it('ends the reading of a file, of which nothing is imported', async () => {
  // another process reads the file
  const id = await aTransfer({ readAt: null })
  await insertRow('blog_transfer_items', { transfer_id: id, number: 1, title: 'Um', slug: 'um' })
  await stopImport(user, id)
  expect(await transferOf(id)).toMatchObject({ isStopped: true, fileReading: 'under_way', total: 1 })
  expect(await selectRows('blog_transfer_items', { transfer_id: id })).toEqual([])

  const posts = Array.from({ length: 1000 }, (_, index) => ({
    id: `${index}`,
    title: `Post ${index}`,
    html: '<p>Oi</p>',
  }))
  const options = importOptions()
  const reading = importFile(Buffer.from(JSON.stringify({ db: [{ data: { posts } }] })), options, user)
  // stops it as soon as its first posts are queued
  await expect
    .poll(
      async () => {
        await stopImport(user, options.id)
        return (await selectRows('blog_transfers', { id: options.id }, ['stopped_at']))[0]?.stopped_at ?? null
      },
      { interval: 0, timeout: 30_000 },
    )
    .not.toBeNull()
  expect(await reading).toEqual({ ok: true, id: options.id })
  await importQueuedPosts()
  const [transfer] = await selectRows('blog_transfers', { id: options.id }, ['read_at'])
  expect(transfer).toEqual({ read_at: null })
  expect(await selectRows('blog_transfer_items', { transfer_id: options.id })).toEqual([])
})

it('discards the posts of a long import in several transactions', async () => {
  const id = await aTransfer({ readAt: now() })
  const numbers = Array.from({ length: 2500 }, (_, index) => index + 1)
  const items = numbers.map((number) => ({ transfer_id: id, number, title: '', slug: '' }))
  await database().insertInto('blog_transfer_items').values(items).execute()
  await stopImport(user, id)
  expect(await transferOf(id)).toMatchObject({ total: 2500, isStopped: true })
  expect(await selectRows('blog_transfer_items', { transfer_id: id })).toEqual([])
})
