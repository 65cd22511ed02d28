import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Entry, type EntryType, HISTORY_LIMIT } from '../entry.ts'
import {
  MAX_HISTORY_PAGE,
  type HistoryCursor,
  type HistoryPage,
  type HistoryPart,
  isNewer,
  joinParts,
  newestPart,
  pageToRefresh,
  withPage,
  withoutEntries,
} from './history-pages.ts'

const PAGE = 4

/** A server with a changing history: the model that the pages are compared with. */
class Ledger {
  #entries: Entry[] = []
  #made = 0

  add(childId: string, type: EntryType, minute: number) {
    this.#made += 1
    const entry: Entry = {
      id: `id-${String(this.#made).padStart(6, '0')}`,
      childId,
      childName: childId,
      scorerName: 'Carla',
      points: type === 'positive' ? 5 : -5,
      description: `Pontos ${this.#made}`,
      type,
      source: 'manual',
      // several entries share a moment
      occurredAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    }
    this.#entries.push(entry)
    this.#entries.sort((one, other) => (isNewer(one, other) ? -1 : 1))
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
    const lists = childIds.map((childId) => this.all(childId, null).slice(0, PAGE))
    return newestPart(lists, { type, limit: PAGE })
  }

  page(childId: string | null, type: EntryType | null, before: HistoryCursor, limit: number): HistoryPage {
    const older = this.all(childId, type).filter((entry) => isNewer(before, entry))
    const entries = older.slice(0, limit)
    const last = entries.at(-1)
    const reachesTo = older.length > limit && last ? { occurredAt: last.occurredAt, id: last.id } : null
    return { before, entries, reachesTo }
  }
}

const type = fc.constantFrom<EntryType>('positive', 'negative', 'redemption')
const childId = fc.constantFrom('bia', 'teo')
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), childId, type }) },
  fc.record({ kind: fc.constant('takeBack' as const), index: fc.nat(200) }),
  fc.record({ kind: fc.constant('edit' as const), index: fc.nat(200) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('more' as const) }) },
  fc.record({ kind: fc.constant('snapshot' as const) }),
)
const view = fc.record({
  childIds: fc.constantFrom(['bia'], ['bia', 'teo']),
  type: fc.option(type, { nil: null }),
})

const onlyOne = (childIds: readonly string[]) => (childIds.length === 1 ? (childIds[0] ?? null) : null)

/** A client that joins its loaded pages with each snapshot. */
function browser(ledger: Ledger, childIds: readonly string[], ofType: EntryType | null) {
  const childFilter = onlyOne(childIds)
  let snapshot = ledger.snapshot(childIds, ofType)
  let loaded: HistoryPart | null = null
  const displayed = () => joinParts(snapshot, loaded)
  return {
    displayed,
    more() {
      const { reachesTo } = displayed()
      if (reachesTo) loaded = withPage(displayed(), ledger.page(childFilter, ofType, reachesTo, PAGE))
    },
    /** Reads a new snapshot and refreshes the loaded pages. */
    refresh() {
      const goal = loaded?.reachesTo
      snapshot = ledger.snapshot(childIds, ofType)
      let from = snapshot.reachesTo
      while (loaded) {
        const request = pageToRefresh(loaded, from, PAGE)
        if (!request) return
        const page = ledger.page(childFilter, ofType, request.before, request.limit)
        loaded = withPage(joinParts(snapshot, loaded), page)
        from = page.reachesTo
        if (from && goal && !isNewer(from, goal)) return
      }
    },
  }
}

const isOrdered = (entries: readonly Entry[]) =>
  entries.every((entry, index) => index === 0 || isNewer(entries[index - 1]!, entry))

describe('pages of the history', () => {
  test('after any changes and pages the list is the start of the true one, in order, without duplicates', () => {
    fc.assert(
      fc.property(view, fc.array(step, { maxLength: 60 }), ({ childIds, type: ofType }, steps) => {
        const ledger = new Ledger()
        const client = browser(ledger, childIds, ofType)
        let minute = 0
        for (const one of steps) {
          if (one.kind === 'add') ledger.add(one.childId, one.type, Math.floor((minute += 1) / 3))
          else if (one.kind === 'takeBack') ledger.takeBack(one.index)
          else if (one.kind === 'edit') ledger.edit(one.index)
          else if (one.kind === 'more') client.more()
          else client.refresh()
          const { entries, reachesTo } = client.displayed()
          const expectedEntries = ledger.all(onlyOne(childIds), ofType)
          const isRefreshed = one.kind === 'snapshot'
          const expected = reachesTo === null ? expectedEntries : expectedEntries.slice(0, entries.length)
          expect(entries).toEqual(isRefreshed ? expected : entries)
          expect(isOrdered(entries)).toBe(true)
          expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('loading more always reaches the end, and the end is complete', () => {
    fc.assert(
      fc.property(view, fc.array(fc.tuple(childId, type), { maxLength: 60 }), (wanted, scores) => {
        const ledger = new Ledger()
        scores.forEach(([child, kind], index) => ledger.add(child, kind, index))
        const client = browser(ledger, wanted.childIds, wanted.type)
        for (let page = 0; page <= scores.length && client.displayed().reachesTo; page += 1) client.more()
        const only = onlyOne(wanted.childIds)
        expect(client.displayed()).toMatchObject({ entries: ledger.all(only, wanted.type), reachesTo: null })
      }),
    )
  })
})

const scored = (count: number) => {
  const ledger = new Ledger()
  for (let minute = 0; minute < count; minute += 1) ledger.add('bia', 'positive', minute)
  return ledger
}

test('a score from another device moves an entry off the first page, and it is not lost', () => {
  const ledger = scored(PAGE * 3)
  const client = browser(ledger, ['bia'], null)
  client.more()
  const loaded = client.displayed()
  ledger.add('bia', 'positive', 999)
  const joined = joinParts(ledger.snapshot(['bia'], null), loaded)
  expect(joined.entries).toEqual(ledger.all('bia', null).slice(0, PAGE * 2 + 1))
})

test('if more arrived at once than a snapshot has, older pages are hidden until they are read again', () => {
  const ledger = scored(PAGE * 3)
  const client = browser(ledger, ['bia'], null)
  client.more()
  for (let minute = 500; minute < 500 + PAGE + 1; minute += 1) ledger.add('bia', 'positive', minute)
  const joined = joinParts(ledger.snapshot(['bia'], null), client.displayed())
  expect(joined.entries).toEqual(ledger.all('bia', null).slice(0, PAGE))
  expect(joined.reachesTo).not.toBeNull()
})

test('a list shortened by a pending deletion is not taken for the whole history', () => {
  const list = scored(HISTORY_LIMIT + 5)
    .all('bia', null)
    .slice(0, HISTORY_LIMIT)
  const shortened = list.slice(1)
  expect(newestPart([shortened], { limit: HISTORY_LIMIT }).reachesTo).toBeNull()
  expect(newestPart([shortened], { limit: HISTORY_LIMIT, missing: 1 }).reachesTo).not.toBeNull()
})

test("for the whole family, only entries as far back as every child's page reaches are shown", () => {
  const ledger = new Ledger()
  ledger.add('teo', 'positive', 0)
  for (let minute = 1; minute <= PAGE + 2; minute += 1) ledger.add('bia', 'positive', minute)
  const { entries, reachesTo } = ledger.snapshot(['bia', 'teo'], null)
  expect(entries.map((entry) => entry.childId)).toEqual(['bia', 'bia', 'bia', 'bia'])
  expect(reachesTo?.id).toBe(entries.at(-1)?.id)
})

test('open pages are read again in one request, and never more than 200 entries at once', () => {
  const loaded: HistoryPart = { top: null, entries: scored(500).all('bia', null), reachesTo: null }
  const from = loaded.entries[HISTORY_LIMIT - 1]!
  expect(pageToRefresh({ ...loaded, entries: loaded.entries.slice(0, 45) }, from, HISTORY_LIMIT)?.limit).toBe(
    40,
  )
  expect(pageToRefresh(loaded, from, HISTORY_LIMIT)?.limit).toBe(MAX_HISTORY_PAGE)
  expect(MAX_HISTORY_PAGE).toBe(200)
  expect(pageToRefresh(loaded, null, HISTORY_LIMIT)).toBeNull()
})

test('moments in two formats are the same moment', () => {
  const one = { occurredAt: '2026-11-18T20:42:00.000Z', id: 'b' }
  const other = { occurredAt: '2026-11-18T17:42:00-03:00', id: 'a' }
  expect([isNewer(one, other), isNewer(other, one), isNewer(one, one)]).toEqual([true, false, false])
})

test('a taken back entry disappears from every page', () => {
  const part: HistoryPart = { top: null, entries: scored(3).all('bia', null), reachesTo: null }
  expect(withoutEntries(part, new Set([part.entries[1]!.id])).entries).toEqual([
    part.entries[0],
    part.entries[2],
  ])
})
