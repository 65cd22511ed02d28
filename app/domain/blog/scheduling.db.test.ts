import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { connectDatabase } from '#app/database/connect.server.ts'
import { database, setConnection } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { setClock } from '#app/base/clock.server.ts'
import { aDraft, TEAM } from '#tests/support/posts.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { announceDuePosts } from './announce-due-posts.server.ts'
import { savePost } from './save-post.server.ts'
import { startAnnouncements } from './start-announcements.server.ts'

const testDatabase = setUpTestDatabase()
let signalCount = 0
let stopListening: () => void
beforeAll(async () => {
  stopListening = onCommit(({ kind }) => {
    if (kind === 'blog') signalCount += 1
  })
})
afterAll(async () => {
  stopListening()
})
afterEach(async () => {
  await sql`update blog_posts set announced_at = now() where announced_at is null`.execute(database())
})

async function aScheduledPost(publishedAt: Date) {
  const result = await savePost(aDraft({ title: 'Agendado', publishedAt }), TEAM, { id: newId(), base: null })
  if (!result.ok) throw new Error(result.reason)
  return result.id
}

const NOON = new Date('2026-09-09T12:00:00Z')
/** Runs the function with the clock at this moment. */
const at = async <T>(moment: Date, act: () => Promise<T>) => {
  const clock = setClock(() => moment)
  try {
    return await act()
  } finally {
    clock.restore()
  }
}

describe('a scheduled post', () => {
  it('is announced once, at its moment; the time until the next post is exact to the millisecond', async () => {
    await at(new Date('2026-09-09T11:00:00Z'), async () => {
      await aScheduledPost(NOON)
      await aScheduledPost(new Date('2026-09-09T12:00:30Z'))
    })
    const signalsBefore = signalCount
    const beforeNoon = await at(new Date(NOON.getTime() - 1), announceDuePosts)
    expect(beforeNoon).toEqual({ announced: 0, nextInMs: 1 })
    expect(signalCount).toBe(signalsBefore)
    expect(await at(NOON, announceDuePosts)).toEqual({ announced: 1, nextInMs: 30_000 })
    expect(signalCount).toBe(signalsBefore + 1)
    expect(await at(NOON, announceDuePosts)).toEqual({ announced: 0, nextInMs: 30_000 })
    expect(signalCount).toBe(signalsBefore + 1)
  })

  it('is announced once by concurrent checks', async () => {
    await at(new Date('2026-09-09T11:00:00Z'), async () => {
      for (let count = 0; count < 60; count++) await aScheduledPost(NOON)
    })
    const answers = await at(NOON, () => Promise.all(Array.from({ length: 6 }, () => announceDuePosts())))
    const first = answers.reduce((sum, { announced }) => sum + announced, 0)
    let stillScheduled = 0
    for (let round = 0; round < 4; round++) stillScheduled += (await at(NOON, announceDuePosts)).announced
    expect(first + stillScheduled).toBe(60)
  })

  it('is announced at its moment by the worker; one that became due before, at the worker’s start', async () => {
    const soon = new Date(Date.now() + 1200)
    await at(new Date('2026-09-09T11:00:00Z'), () => aScheduledPost(NOON))
    const id = await aScheduledPost(soon)
    const announcements = startAnnouncements()
    const announcementTime = async () => {
      const row = await database()
        .selectFrom('blog_posts')
        .select('announced_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.announced_at
    }
    await expect.poll(announcementTime, { timeout: 20_000 }).not.toBeNull()
    await announcements.stop()
    const moment = await announcementTime()
    expect(moment!.getTime()).toBeGreaterThanOrEqual(soon.getTime())
    const unannounced = database().selectFrom('blog_posts').select('id').where('announced_at', 'is', null)
    expect(await unannounced.execute()).toEqual([])
  })

  it('is announced once by two processes on one database', async ({ skip }) => {
    if (!testDatabase.ownerUrl) return skip('only PostgreSQL has two processes')
    await at(new Date('2026-09-09T11:00:00Z'), async () => {
      for (let count = 0; count < 30; count++) await aScheduledPost(NOON)
    })
    const otherConnection = await connectDatabase({
      databaseUrl: testDatabase.ownerUrl,
      dataDir: 'memory://',
    })
    const answers = await at(NOON, () => {
      const firstProcess = announceDuePosts()
      setConnection(otherConnection)
      const secondProcess = announceDuePosts()
      setConnection(testDatabase.connection)
      return Promise.all([firstProcess, secondProcess])
    })
    await otherConnection.close()
    expect(answers.reduce((sum, { announced }) => sum + announced, 0)).toBe(30)
  })
})
