import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { asIdentity, readFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setClock } from '#app/base/clock.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  newFamily,
  newFamilyWithChild,
  scoreChild,
} from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { redeemReward } from '../../rewards/redeem-reward.server.ts'
import { editEntry } from '../edit-entry.server.ts'
import { type Entry, HISTORY_LIMIT } from '../entry.ts'
import type { HistoryCursor } from './history-pages.ts'
import { findHistory, findHistoryPage, findWeeklyPoints, type HistoryFilter } from '../queries.server.ts'
import { historyQuerySchema } from '../schema.ts'
import { takeBackEntry } from '../take-back-entry.server.ts'

setUpTestDatabase()
const query = vi.spyOn(pg.Client.prototype, 'query')

const noUndoCauses = { task: () => Promise.resolve(), redemption: () => Promise.resolve() }

/** Adds seven entries a day for `days` days: gains, except for a loss every 30 days and a redemption every 700 days. */
async function addHistory(scope: FamilyScope, childId: string, days: number) {
  await asIdentity(async (tx) => {
    // as the owner of the tables, because Citus refuses an insert of generated rows under row-level security
    await sql`set local role none`.execute(tx)
    await sql`insert into score_log (family_id, id, child_id, child_name, scorer_user_id, scorer_name, points,
        description, type, source, idempotency_key, day, occurred_at)
      select ${scope.familyId}::uuid, gen_random_uuid(), ${childId}::uuid, 'Bia', ${scope.userId}::uuid, 'Marina',
        case type when 'redemption' then -30 when 'negative' then -5 else 10 end, 'Lançamento ' || d, type, 'manual',
        'past:' || d || ':' || n || ${childId}::text, '2026-11-21'::date - d,
        '2026-11-21T20:00:00Z'::timestamptz - make_interval(days => d, mins => n)
      from generate_series(0, ${days - 1}::integer) d, generate_series(0, 6) n, lateral (
        select case when n = 0 and d % 700 = 699 then 'redemption' when n = 1 and d % 30 = 29 then 'negative'
          else 'positive' end as type) k`.execute(tx)
  })
}

async function readAllPages(scope: FamilyScope, filter: HistoryFilter): Promise<Entry[][]> {
  const pages: Entry[][] = []
  let before: HistoryCursor | undefined
  do {
    const page = await findHistoryPage(scope, { ...filter, before })
    pages.push(page.entries)
    before = page.reachesTo ?? undefined
  } while (before)
  return pages
}

const idsOf = (entries: Entry[]) => entries.map(({ id }) => id)

describe('a history of many pages', () => {
  test('pages of twenty contain each entry once, newest first, to the end of the history', async () => {
    const { scope, childId: biaId } = await newFamilyWithChild({ name: 'Bia' })
    await addHistory(scope, biaId, 10)
    const pages = await readAllPages(scope, { childId: biaId })
    expect(pages.map((page) => page.length)).toEqual([20, 20, 20, 10])
    expect(HISTORY_LIMIT).toBe(20)
    const allEntries = await findHistory(scope, { childId: biaId, limit: 200 })
    expect(idsOf(pages.flat())).toEqual(idsOf(allEntries))
    expect(new Set(idsOf(allEntries)).size).toBe(70)
  })

  test('a page that ends with the last entry has no cursor', async () => {
    const { scope, childId: biaId } = await newFamilyWithChild({ name: 'Bia' })
    await addHistory(scope, biaId, 1)
    const page = await findHistoryPage(scope, { childId: biaId, limit: 7 })
    expect([page.entries.length, page.reachesTo]).toEqual([7, null])
    expect((await findHistoryPage(scope, { childId: biaId, limit: 6 })).reachesTo).not.toBeNull()
    expect(await findHistoryPage(scope, { childId: newId() })).toEqual({ entries: [], reachesTo: null })
  })

  test('the history contains the entries of every child, and can be filtered by child and by type', async () => {
    const { scope, childId: biaId } = await newFamilyWithChild({ name: 'Bia' })
    const teoId = await addChild(scope, { name: 'Teo', points: 50 })
    const rewardId = await addReward(scope, { points: 30 })
    await expectOk(redeemReward(scope, { id: newId(), rewardId, childId: teoId }))
    await addHistory(scope, biaId, 60)
    const readAll = async (filter: HistoryFilter) => (await readAllPages(scope, filter)).flat()
    expect(await readAll({})).toHaveLength(422)
    expect((await readAll({ childId: teoId })).map(({ type }) => type)).toEqual(['redemption', 'positive'])
    expect((await readAll({ type: 'redemption' })).map(({ childId }) => childId)).toEqual([teoId])
    expect((await readAll({ type: 'negative' })).map(({ childId }) => childId)).toEqual([biaId, biaId])
    expect(await readAll({ type: 'positive' })).toHaveLength(419)
  })

  test('a taken back entry disappears from its page, and an edited entry keeps its position', async () => {
    const { scope, childId: biaId } = await newFamilyWithChild({ name: 'Bia' })
    await addHistory(scope, biaId, 8)
    const before = await findHistory(scope, { childId: biaId, limit: 200 })
    const entry = before[30]!
    await expectOk(takeBackEntry(scope, { entryId: before[25]!.id }, noUndoCauses))
    await expectOk(editEntry(scope, { requestId: newId(), entryId: entry.id, description: 'Leu um livro' }))
    const after = (await readAllPages(scope, { childId: biaId })).flat()
    expect(after).toHaveLength(55)
    expect(after[29]).toEqual({ ...entry, id: after[29]!.id, description: 'Leu um livro' })
    expect(idsOf(after)).toEqual(
      idsOf(before)
        .filter((id) => id !== before[25]!.id)
        .map((id) => (id === entry.id ? after[29]!.id : id)),
    )
  })

  test('a score between the reads of two pages neither moves nor duplicates an entry', async () => {
    const { scope, childId: biaId } = await newFamilyWithChild({ name: 'Bia' })
    await addHistory(scope, biaId, 8)
    const clock = setClock(() => new Date('2026-11-22T12:00:00Z'))
    const firstPage = await findHistoryPage(scope, { childId: biaId })
    const score = { type: 'positive', points: 5, description: 'Ajudou' } as const
    await expectOk(scoreChild(scope, { requestId: newId(), childId: biaId, ...score }))
    clock.restore()
    const secondPage = await findHistoryPage(scope, { childId: biaId, before: firstPage.reachesTo! })
    const newest = await findHistory(scope, { childId: biaId, limit: 41 })
    expect(idsOf([...firstPage.entries, ...secondPage.entries])).toEqual(idsOf(newest.slice(1)))
  })
})

describe('a history of ten years', () => {
  let scope: FamilyScope
  let biaId: string
  beforeAll(async () => {
    scope = await newFamily()
    biaId = await addChild(scope, { name: 'Bia' })
    const teoId = await addChild(scope, { name: 'Teo' })
    await addHistory(scope, biaId, 3650)
    await addHistory(scope, teoId, 3650)
  }, 120_000)

  /** Number of rows of score_log that PostgreSQL read, from EXPLAIN ANALYZE. */
  async function countReadEntries(read: () => Promise<unknown>): Promise<number> {
    query.mockClear()
    await read()
    const calls = query.mock.calls.map(([call]) => call as unknown as { text?: string; values?: unknown[] })
    const { text, values } = calls.find((call) => call.text?.includes('score_log'))!
    const { rows } = await readFamily(scope, (tx) =>
      tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${text}`, values),
      ),
    )
    return rowsReadBy(rows[0]!['QUERY PLAN'][0].Plan)
  }

  test('a page reads only its entries and their reversals, for any type and child', async () => {
    const limit = HISTORY_LIMIT + 1
    const negativeEntries = await findHistory(scope, { childId: biaId, type: 'negative', limit: 60 })
    const before = { occurredAt: negativeEntries.at(-1)!.occurredAt, id: negativeEntries.at(-1)!.id }
    for (const filter of [
      { childId: biaId },
      { childId: biaId, before },
      { childId: biaId, type: 'negative' },
    ] as const) {
      const readCount = await countReadEntries(() => findHistoryPage(scope, filter))
      // the entries themselves, and a lookup of each one's reversal
      expect(readCount, JSON.stringify(filter)).toBeLessThanOrEqual(limit * 2 + 2)
    }
    for (const type of [undefined, 'positive', 'negative', 'redemption'] as const) {
      const readCount = await countReadEntries(() => findHistoryPage(scope, { type }))
      expect(readCount, `both children, ${type}`).toBeLessThanOrEqual(limit * 4 + 4)
    }
  })

  test('a filter without matches reads at most one entry', async () => {
    const leoId = await addChild(scope, { name: 'Leo', points: 10 })
    expect(
      await countReadEntries(() => findHistoryPage(scope, { childId: leoId, type: 'redemption' })),
    ).toBeLessThanOrEqual(1)
  })

  test('the few redemptions of ten years fit on one page', async () => {
    const pages = await readAllPages(scope, { childId: biaId, type: 'redemption' })
    expect(pages.map((page) => page.length)).toEqual([5])
  })

  test('the query of weekly points reads only the entries of its twelve weeks and the first entry', async () => {
    const weeks = () => findWeeklyPoints(scope, { childId: biaId, today: '2026-11-21' })
    expect(await countReadEntries(weeks)).toBeLessThanOrEqual(12 * 7 * 7 + 1)
    expect((await weeks()).earlier).toBe('2026-08-29')
  })
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

function rowsReadBy(node: PlanNode): number {
  const rowsReadByChildren = (node.Plans ?? []).reduce((sum, plan) => sum + rowsReadBy(plan), 0)
  if (node['Relation Name'] !== 'score_log') return rowsReadByChildren
  const removedRows = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return rowsReadByChildren + (node['Actual Rows'] + removedRows) * node['Actual Loops']
}

test('the query of a history page requires a cursor, and accepts a type and at most 200 entries', () => {
  const id = newId()
  const antes = `2026-11-18T20:42:00.000Z_${id}`
  expect(historyQuerySchema.parse({ antes, tipo: 'redemption' })).toEqual({
    antes: { occurredAt: '2026-11-18T20:42:00.000Z', id },
    tipo: 'redemption',
    quantos: HISTORY_LIMIT,
  })
  for (const params of [{}, { antes: 'ontem' }, { antes: `2026-11-18_${id}` }, { antes: `${antes}x` }]) {
    expect(historyQuerySchema.safeParse(params).success, JSON.stringify(params)).toBe(false)
  }
  for (const quantos of ['0', '201', '-1', 'todas', '1.5']) {
    expect(historyQuerySchema.safeParse({ antes, quantos }).success, quantos).toBe(false)
  }
  expect(historyQuerySchema.safeParse({ antes, quantos: '200' }).success).toBe(true)
  expect(historyQuerySchema.safeParse({ antes, tipo: 'todas' }).success).toBe(false)
})
