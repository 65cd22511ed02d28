import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, type EntryType, HISTORY_LIMIT } from '../entry.ts'
import {
  MAX_HISTORY_PAGE_SIZE,
  type HistoryCursor,
  type HistoryPage,
  type HistoryPart,
  isNewer,
  joinParts,
  mergeNewestEntries,
  pageToRefresh,
  withPage,
} from './history-pages.ts'

const LIMIT = 4

/** A model of the history on the server. */
class Ledger {
  #entries: Entry[] = []
  #entryCount = 0

  add(childId: string, type: EntryType, minute: number) {
    this.#entryCount += 1
    const entry: Entry = {
      id: `id-${String(this.#entryCount).padStart(6, '0')}`,
      childId,
      childName: childId,
      scorerName: 'Carla',
      points: type === 'positive' ? 5 : -5,
      description: `Pontos ${this.#entryCount}`,
      type,
      source: 'manual',
      repair: null,
      repairsId: null,
      taskId: null,
      taskSlot: 0,
      isRepaired: false,
      // several entries have the same time
      occurredAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    }
    this.#entries.push(entry)
    this.#entries.sort((first, second) => (isNewer(first, second) ? -1 : 1))
  }

  takeBack(index: number) {
    if (this.#entries.length > 0) this.#entries.splice(index % this.#entries.length, 1)
  }

  edit(index: number) {
    const entry = this.#entries[index % this.#entries.length]
    if (entry) this.#entries[this.#entries.indexOf(entry)] = { ...entry, description: 'Editada' }
  }

  all(childId: string | null, type: EntryType | null): Entry[] {
    return this.#entries.filter(
      (entry) => (childId === null || entry.childId === childId) && (type === null || entry.type === type),
    )
  }

  snapshot(childIds: readonly string[], type: EntryType | null): HistoryPart {
    const lists = childIds.map((childId) => this.all(childId, null).slice(0, LIMIT))
    return mergeNewestEntries(lists, { type, limit: LIMIT })
  }

  page(childId: string | null, type: EntryType | null, before: HistoryCursor, limit: number): HistoryPage {
    const older = this.all(childId, type).filter((entry) => isNewer(before, entry))
    const entries = older.slice(0, limit)
    const last = entries.at(-1)
    const reachesTo = older.length > limit && last ? { occurredAt: last.occurredAt, id: last.id } : null
    return { before, entries, reachesTo }
  }
}

const anyType = fc.constantFrom<EntryType>('positive', 'negative', 'redemption')
const anyChildId = fc.constantFrom('bia', 'teo')
const addition = { kind: fc.constant('add' as const), childId: anyChildId, type: anyType }
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record(addition) },
  fc.record({ kind: fc.constant('takeBack' as const), index: fc.nat(200) }),
  fc.record({ kind: fc.constant('edit' as const), index: fc.nat(200) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('loadMore' as const) }) },
  fc.record({ kind: fc.constant('refresh' as const) }),
)
const anyFilter = fc.record({
  childIds: fc.constantFrom(['bia'], ['bia', 'teo']),
  type: fc.option(anyType, { nil: null }),
})

const childFilterOf = (childIds: readonly string[]) => (childIds.length === 1 ? (childIds[0] ?? null) : null)

/** A client that joins its loaded pages with each snapshot. */
function newClient(ledger: Ledger, childIds: readonly string[], entryType: EntryType | null) {
  const childFilter = childFilterOf(childIds)
  let snapshot = ledger.snapshot(childIds, entryType)
  let loaded: HistoryPart | null = null
  const part = () => joinParts(snapshot, loaded)
  return {
    part,
    loadMore() {
      const { reachesTo } = part()
      if (reachesTo) loaded = withPage(part(), ledger.page(childFilter, entryType, reachesTo, LIMIT))
    },
    refresh() {
      const oldestLoaded = loaded?.reachesTo
      snapshot = ledger.snapshot(childIds, entryType)
      let from = snapshot.reachesTo
      while (loaded) {
        const request = pageToRefresh(loaded, from, LIMIT)
        if (!request) return
        const page = ledger.page(childFilter, entryType, request.before, request.limit)
        loaded = withPage(joinParts(snapshot, loaded), page)
        from = page.reachesTo
        if (from && oldestLoaded && !isNewer(from, oldestLoaded)) return
      }
    },
  }
}

const isOrdered = (entries: readonly Entry[]) =>
  entries.every((entry, index) => index === 0 || isNewer(entries[index - 1]!, entry))

test('the list is always in order without duplicates, and after a refresh it is the beginning of the history', () => {
  fc.assert(
    fc.property(anyFilter, fc.array(anyStep, { maxLength: 60 }), ({ childIds, type: entryType }, steps) => {
      const ledger = new Ledger()
      const client = newClient(ledger, childIds, entryType)
      let minute = 0
      for (const step of steps) {
        if (step.kind === 'add') ledger.add(step.childId, step.type, Math.floor((minute += 1) / 3))
        else if (step.kind === 'takeBack') ledger.takeBack(step.index)
        else if (step.kind === 'edit') ledger.edit(step.index)
        else if (step.kind === 'loadMore') client.loadMore()
        else client.refresh()
        const { entries, reachesTo } = client.part()
        const expectedEntries = ledger.all(childFilterOf(childIds), entryType)
        const isRefreshed = step.kind === 'refresh'
        const expected = reachesTo === null ? expectedEntries : expectedEntries.slice(0, entries.length)
        expect(entries).toEqual(isRefreshed ? expected : entries)
        expect(isOrdered(entries)).toBe(true)
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      }
    }),
    { numRuns: 300 },
  )
})

test('a client that loads more pages reaches the end with the complete history', () => {
  fc.assert(
    fc.property(anyFilter, fc.array(fc.tuple(anyChildId, anyType), { maxLength: 60 }), (filter, scores) => {
      const ledger = new Ledger()
      scores.forEach(([child, kind], index) => ledger.add(child, kind, index))
      const client = newClient(ledger, filter.childIds, filter.type)
      for (let page = 0; page <= scores.length && client.part().reachesTo; page += 1) client.loadMore()
      const entries = ledger.all(childFilterOf(filter.childIds), filter.type)
      expect(client.part()).toMatchObject({ entries, reachesTo: null })
    }),
  )
})

const ledgerWithScores = (count: number) => {
  const ledger = new Ledger()
  for (let minute = 0; minute < count; minute += 1) ledger.add('bia', 'positive', minute)
  return ledger
}

test('an entry is not lost when a score from another device moves it off the first page', () => {
  const ledger = ledgerWithScores(LIMIT * 3)
  const client = newClient(ledger, ['bia'], null)
  client.loadMore()
  const loaded = client.part()
  ledger.add('bia', 'positive', 999)
  const joinedPart = joinParts(ledger.snapshot(['bia'], null), loaded)
  expect(joinedPart.entries).toEqual(ledger.all('bia', null).slice(0, LIMIT * 2 + 1))
})

test('if there are more new entries than a snapshot contains, older pages are hidden until they are loaded again', () => {
  const ledger = ledgerWithScores(LIMIT * 3)
  const client = newClient(ledger, ['bia'], null)
  client.loadMore()
  for (let minute = 500; minute < 500 + LIMIT + 1; minute += 1) ledger.add('bia', 'positive', minute)
  const joinedPart = joinParts(ledger.snapshot(['bia'], null), client.part())
  expect(joinedPart.entries).toEqual(ledger.all('bia', null).slice(0, LIMIT))
  expect(joinedPart.reachesTo).not.toBeNull()
})

test('a list that is shorter because of a deletion in flight does not count as complete', () => {
  const newestEntries = ledgerWithScores(HISTORY_LIMIT + 5)
    .all('bia', null)
    .slice(0, HISTORY_LIMIT)
  const list = newestEntries.slice(1)
  expect(mergeNewestEntries([list], { limit: HISTORY_LIMIT }).reachesTo).toBeNull()
  expect(mergeNewestEntries([list], { limit: HISTORY_LIMIT, hiddenCount: 1 }).reachesTo).not.toBeNull()
})

test("the family's history ends where the first page of any child ends", () => {
  const ledger = new Ledger()
  ledger.add('teo', 'positive', 0)
  for (let minute = 1; minute <= LIMIT + 2; minute += 1) ledger.add('bia', 'positive', minute)
  const { entries, reachesTo } = ledger.snapshot(['bia', 'teo'], null)
  expect(entries.map((entry) => entry.childId)).toEqual(['bia', 'bia', 'bia', 'bia'])
  expect(reachesTo?.id).toBe(entries.at(-1)?.id)
})

test('the histories of several children together open with one page', () => {
  const ledger = new Ledger()
  for (let minute = 0; minute < LIMIT; minute += 1)
    ledger.add(minute % 2 === 0 ? 'bia' : 'teo', 'positive', minute)
  expect(ledger.snapshot(['bia', 'teo'], null).reachesTo, 'the whole history').toBeNull()
  ledger.add('teo', 'positive', LIMIT)
  const { entries, reachesTo } = ledger.snapshot(['bia', 'teo'], null)
  expect(entries).toHaveLength(LIMIT)
  expect(reachesTo?.id).toBe(entries.at(-1)?.id)
})

test('one request refreshes at most 200 loaded entries', () => {
  const entries = ledgerWithScores(500).all('bia', null)
  const loaded: HistoryPart = { top: null, entries, reachesTo: null }
  const from = entries[HISTORY_LIMIT - 1]!
  const shortPart = { ...loaded, entries: entries.slice(0, 45) }
  expect(pageToRefresh(shortPart, from, HISTORY_LIMIT)?.limit).toBe(40)
  expect(pageToRefresh(loaded, from, HISTORY_LIMIT)?.limit).toBe(MAX_HISTORY_PAGE_SIZE)
  expect(MAX_HISTORY_PAGE_SIZE).toBe(200)
  expect(pageToRefresh(loaded, null, HISTORY_LIMIT)).toBeNull()
})

test('entries with the same time in two formats are ordered by id', () => {
  const utc = { occurredAt: '2026-11-18T20:42:00.000Z', id: 'b' }
  const local = { occurredAt: '2026-11-18T17:42:00-03:00', id: 'a' }
  expect([isNewer(utc, local), isNewer(local, utc), isNewer(utc, utc)]).toEqual([true, false, false])
})
