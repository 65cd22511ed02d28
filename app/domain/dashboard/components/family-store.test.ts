import { describe, expect, it, vi } from 'vitest'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import type { Dashboard } from '../dashboard.ts'
import { createFamilyStore, type OptimisticResult } from './family-store.ts'

const snapshotOf = (version: string, familyId = 'souza') =>
  ({ version, readAt: '2026-11-25T12:00:00.000Z', family: { id: familyId } }) as Dashboard

const mark = (key: string, status = 'done'): OptimisticAction => ({
  action: TASK_ACTIONS.mark,
  body: { key, status },
  key,
})

/** A store whose requests are answered by the test, in the order in which they were sent. */
function openStore({ isLive = true } = {}) {
  const requests: { action: OptimisticAction; respond: (result: OptimisticResult) => void }[] = []
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const store = createFamilyStore({
    dashboard: snapshotOf('a.1'),
    refresh,
    sendAction: (action) => new Promise((respond) => requests.push({ action, respond })),
  })
  store.setLive(isLive)
  const results = vi.fn<(action: OptimisticAction, result: OptimisticResult) => void>()
  store.onResult(results)
  const sentActions = () => requests.map(({ action }) => action)
  const pendingActions = () => store.getState().pending
  return { store, requests, refresh, results, sentActions, pendingActions }
}

/** Lets the store handle a response. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('an action', () => {
  it('is pending until a snapshot contains its change', async () => {
    const { store, requests, results, refresh, pendingActions } = openStore()
    const action = mark('bed')
    void store.send(action)
    requests[0]!.respond({ ok: true, version: 'a.2' })
    await settled()
    expect(pendingActions()).toEqual([action])
    store.receive(snapshotOf('a.2'))
    await settled()
    expect(pendingActions()).toEqual([])
    expect(results).toHaveBeenCalledWith(action, { ok: true, version: 'a.2' })
    expect(refresh).not.toHaveBeenCalled()
  })

  it('ends at once when the snapshot with its change came before its response', async () => {
    const { store, requests, pendingActions } = openStore()
    void store.send(mark('bed'))
    store.receive(snapshotOf('a.2'))
    requests[0]!.respond({ ok: true, version: 'a.2' })
    await settled()
    expect(pendingActions()).toEqual([])
  })

  it('reads the snapshot when another process answered, or without a live connection', async () => {
    for (const { isLive, version } of [
      { isLive: true, version: 'b.9' },
      { isLive: false, version: 'a.2' },
    ]) {
      const { store, requests, refresh, pendingActions } = openStore({ isLive })
      void store.send(mark('bed'))
      requests[0]!.respond({ ok: true, version })
      // oxlint-disable-next-line no-await-in-loop -- one store after the other
      await settled()
      expect(refresh).toHaveBeenCalledOnce()
      expect(pendingActions()).toEqual([])
    }
  })

  it('is rolled back when it is refused', async () => {
    const { store, requests, results, pendingActions } = openStore()
    const refusal = { ok: false, message: 'Esta tarefa já mudou.' } as const
    void store.send(mark('bed'))
    requests[0]!.respond(refusal)
    await settled()
    expect(pendingActions()).toEqual([])
    expect(results).toHaveBeenCalledWith(mark('bed'), refusal)
  })

  it('is ignored while the same action is in flight', () => {
    const { store, sentActions, pendingActions } = openStore()
    const first = store.send(mark('bed'))
    expect(store.send(mark('bed'))).toBe(first)
    expect(sentActions()).toHaveLength(1)
    expect(pendingActions()).toHaveLength(1)
  })
})

describe('actions with one key', () => {
  it('are sent one after the other', async () => {
    const { store, requests, sentActions } = openStore()
    void store.send(mark('bed'))
    void store.send(mark('bed', 'pending'))
    void store.send(mark('teeth'))
    expect(sentActions()).toEqual([mark('bed'), mark('teeth')])
    requests[0]!.respond({ ok: true, version: 'a.1' })
    await settled()
    expect(sentActions()).toEqual([mark('bed'), mark('teeth'), mark('bed', 'pending')])
  })

  it('are dropped without a message after a refused one', async () => {
    const { store, requests, results, sentActions, pendingActions } = openStore()
    void store.send(mark('bed'))
    void store.send(mark('bed', 'pending'))
    requests[0]!.respond({ ok: false, message: 'Sem internet.' })
    await settled()
    expect(sentActions()).toHaveLength(1)
    expect(pendingActions()).toEqual([])
    expect(results).toHaveBeenCalledOnce()
  })
})

describe('a received snapshot', () => {
  it('is ignored when it is older than the current one', () => {
    const { store } = openStore()
    const newest = snapshotOf('a.3')
    store.receive(newest)
    store.receive(snapshotOf('a.2'))
    store.receive({ ...snapshotOf('b.9'), readAt: '2026-11-25T11:59:59.000Z' })
    expect(store.getState().dashboard).toBe(newest)
  })

  it('of another family ends the pending actions without their messages', async () => {
    const { store, requests, results, pendingActions } = openStore()
    void store.send(mark('bed'))
    store.receive(snapshotOf('a.2', 'lima'))
    expect(pendingActions()).toEqual([])
    requests[0]!.respond({ ok: false, message: 'Esta tarefa não existe mais.' })
    await settled()
    expect(results).not.toHaveBeenCalled()
  })
})
