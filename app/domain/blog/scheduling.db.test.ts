import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { connectDatabase } from '#app/database/connect.server.ts'
import { database, setConnection } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { selectRow } from '#tests/support/rows.ts'
import { atTime } from '#tests/support/set-test-clock.ts'
import { expectOk } from '#tests/support/results.ts'
import { announceDuePosts } from './announce-due-posts.server.ts'
import { savePost } from './save-post.server.ts'
import { startAnnouncements } from './start-announcements.server.ts'

const testDatabase = setUpTestDatabase()
let signalCount = 0
beforeAll(() =>
  onCommit(({ kind }) => {
    if (kind === 'blog') signalCount += 1
  }),
)
afterEach(async () => {
  await sql`update blog_posts set announced_at = now() where announced_at is null`.execute(database())
})

async function aScheduledPost(publishedAt: Date) {
  const draft = aPostInput({ title: 'Agendado', publishedAt })
  return (await expectOk(savePost(draft, TEAM, { id: newId(), base: null }))).id
}

const NOON = new Date('2016-09-09T12:00:00Z')

describe('a scheduled post', () => {
  it('is announced once, not a millisecond early; the result contains the time until the next post', async () => {
    await atTime(new Date('2016-09-09T11:00:00Z'), async () => {
      await aScheduledPost(NOON)
      await aScheduledPost(new Date('2016-09-09T12:00:30Z'))
    })
    const signalsBefore = signalCount
    const beforeNoon = await atTime(new Date(NOON.getTime() - 1), announceDuePosts)
    expect(beforeNoon).toEqual({ announcedCount: 0, delayMs: 1 })
    expect(signalCount).toBe(signalsBefore)
    expect(await atTime(NOON, announceDuePosts)).toEqual({ announcedCount: 1, delayMs: 30_000 })
    expect(signalCount).toBe(signalsBefore + 1)
    expect(await atTime(NOON, announceDuePosts)).toEqual({ announcedCount: 0, delayMs: 30_000 })
    expect(signalCount).toBe(signalsBefore + 1)
  })

  it('is announced once by concurrent batches', async () => {
    await atTime(new Date('2016-09-09T11:00:00Z'), async () => {
      for (let count = 0; count < 60; count++) await aScheduledPost(NOON)
    })
    const results = await atTime(NOON, () => Promise.all(Array.from({ length: 6 }, () => announceDuePosts())))
    let total = results.reduce((sum, { announcedCount }) => sum + announcedCount, 0)
    for (let batch = 0; batch < 4; batch++) total += (await atTime(NOON, announceDuePosts)).announcedCount
    expect(total).toBe(60)
  })

  it('is announced by the worker when it becomes public, or at the worker’s start if it is overdue', async () => {
    const publishedAt = new Date(Date.now() + 1200)
    await atTime(new Date('2016-09-09T11:00:00Z'), () => aScheduledPost(NOON))
    const id = await aScheduledPost(publishedAt)
    const announcements = startAnnouncements()
    const findAnnouncementTime = async () => {
      const row = await selectRow('blog_posts', { id }, ['announced_at'])
      return row.announced_at
    }
    await expect.poll(findAnnouncementTime, { timeout: 20_000 }).not.toBeNull()
    await announcements.stop()
    expect((await findAnnouncementTime())!.getTime()).toBeGreaterThanOrEqual(publishedAt.getTime())
    const query = database().selectFrom('blog_posts').select('id').where('announced_at', 'is', null)
    expect(await query.execute()).toEqual([])
  })

  it('is announced once by two processes on one database', async ({ skip }) => {
    if (!testDatabase.ownerDatabaseUrl) return skip('only PostgreSQL allows two connections')
    await atTime(new Date('2016-09-09T11:00:00Z'), async () => {
      for (let count = 0; count < 30; count++) await aScheduledPost(NOON)
    })
    const otherConnection = await connectDatabase({
      databaseUrl: testDatabase.ownerDatabaseUrl,
      dataDir: 'memory://',
    })
    const results = await atTime(NOON, () => {
      const firstProcess = announceDuePosts()
      setConnection(otherConnection)
      const secondProcess = announceDuePosts()
      setConnection(testDatabase.connection)
      return Promise.all([firstProcess, secondProcess])
    })
    await otherConnection.close()
    expect(results.reduce((sum, { announcedCount }) => sum + announcedCount, 0)).toBe(30)
  })
})
