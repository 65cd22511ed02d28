import { afterAll, beforeEach, expect, it } from 'vitest'
import { database, setConnection } from '#app/database/database.server.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addPageCounts, drainPageCounts } from './count-page-view.server.ts'
import { deleteOldPageCounts } from './delete-old-page-counts.server.ts'
import { findPageCounts } from '../queries.server.ts'
import { recordPageCounts } from './record-page-counts.server.ts'
import { startPageCounts } from './start-page-counts.server.ts'

const testDatabase = setUpTestDatabase()

beforeEach(() => setTestTime('2026-11-21T15:00:00Z'))
afterAll(() => void drainPageCounts())

const findStoredCounts = () =>
  database().selectFrom('page_counts').selectAll().orderBy('day').orderBy('page').execute()

it('recordPageCounts adds pending counts to the stored ones', async () => {
  addPageCounts([{ page: '/', day: '2026-11-21', count: 2 }])
  expect(await recordPageCounts()).toBe(1)
  addPageCounts([
    { page: '/', day: '2026-11-21', count: 3 },
    { page: '/blog', day: '2026-10-31', count: 4 },
  ])
  expect(await recordPageCounts()).toBe(2)
  expect(await recordPageCounts()).toBe(0)
  expect(await findStoredCounts()).toEqual([
    { page: '/blog', day: '2026-10-31', count: 4 },
    { page: '/', day: '2026-11-21', count: 5 },
  ])
})

it('the report sums counts by day and month, and includes its whole first day and month', async () => {
  addPageCounts([
    { page: '/', day: '2026-10-23', count: 1 },
    { page: '/', day: '2026-10-22', count: 10 },
    { page: '/', day: '2025-12-01', count: 100 },
    { page: '/', day: '2025-11-30', count: 1000 },
  ])
  await recordPageCounts()
  const { days, months, pages } = await findPageCounts()
  const home = pages.find(({ page }) => page === '/')!
  expect([days[0], home.byDay[0], home.byDay.at(-1)]).toEqual(['2026-10-23', 1, 5])
  expect([months[0], home.byMonth[0], home.byMonth.slice(-2)]).toEqual(['2025-12', 100, [11, 5]])
})

it('counts stay pending while the database is unavailable, and are stored on shutdown', async () => {
  addPageCounts([{ page: '/vsl', day: '2026-11-21', count: 7 }])
  setConnection(undefined)
  await expect(recordPageCounts()).rejects.toThrow()
  setConnection(testDatabase.connection)
  const pageCounts = startPageCounts()
  addPageCounts([{ page: '/vsl', day: '2026-11-21', count: 1 }])
  await pageCounts.stop()
  expect((await findStoredCounts()).find(({ page }) => page === '/vsl')?.count).toBe(8)
})

it('counts older than 25 months are deleted', async () => {
  addPageCounts([
    { page: '/', day: '2024-11-01', count: 1 },
    { page: '/', day: '2024-10-31', count: 1 },
  ])
  await recordPageCounts()
  expect(await deleteOldPageCounts()).toBe(1)
  expect((await findStoredCounts())[0]?.day).toBe('2024-11-01')
})
