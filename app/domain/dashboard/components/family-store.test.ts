import { describe, expect, it, vi } from 'vitest'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { TASK_DAY_ACTIONS } from '../../tasks/task-day-actions.ts'
import type { Dashboard } from '../dashboard.ts'
import { createFamilyStore, type OptimisticResult } from './family-store.ts'

const snapshotOf = (version: string, familyId = 'souza') =>
  ({
    version,
    readAt: '2026-11-25T12:00:00.000Z',
    family: { id: familyId },
    openTurns: [] as unknown,
  }) as Dashboard

const markAction = (key: string, status = 'done'): OptimisticAction => ({
  action: TASK_DAY_ACTIONS.mark,
  body: { key, status },
  key,
})

/** A store, and its requests in the order in which they were sent. The test responds to them. */
function openStore({ isLive = true } = {}) {
  const requests: { action: OptimisticAction; respond: (result: OptimisticResult) => void }[] = []
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const store = createFamilyStore({
    dashboard: snapshotOf('a.1'),
    refresh,
    sendAction: (action) => new Promise((respond) => requests.push({ action, respond })),
  })
  store.setLive(isLive)
  const resultListener = vi.fn<(action: OptimisticAction, result: OptimisticResult) => void>()
  store.onResult(resultListener)
  const sentActions = () => requests.map(({ action }) => action)
  const pendingActions = () => store.getState().pendingActions
  return { store, requests, refresh, resultListener, sentActions, pendingActions }
}

/** Waits until the store has handled a response. */
const waitForStore = () => new Promise((resolve) => setTimeout(resolve))

describe('an action', () => {
  it('is pending until a snapshot contains its change', async () => {
    const { store, requests, resultListener, refresh, pendingActions } = openStore()
    const action = markAction('bed')
    void store.send(action)
    requests[0]!.respond({ ok: true, version: 'a.2' })
    await waitForStore()
    expect(pendingActions()).toEqual([action])
    store.receive(snapshotOf('a.2'))
    await waitForStore()
    expect(pendingActions()).toEqual([])
    expect(resultListener).toHaveBeenCalledWith(action, { ok: true, version: 'a.2' })
    expect(refresh).not.toHaveBeenCalled()
  })

  it('is no longer pending after its response, if the snapshot with its change came before', async () => {
    const { store, requests, pendingActions } = openStore()
    void store.send(markAction('bed'))
    store.receive(snapshotOf('a.2'))
    requests[0]!.respond({ ok: true, version: 'a.2' })
    await waitForStore()
    expect(pendingActions()).toEqual([])
  })

  it('makes the store read the snapshot if another process responded, or without a live connection', async () => {
    for (const { isLive, version } of [
      { isLive: true, version: 'b.9' },
      { isLive: false, version: 'a.2' },
    ]) {
      const { store, requests, refresh, pendingActions } = openStore({ isLive })
      void store.send(markAction('bed'))
      requests[0]!.respond({ ok: true, version })
      // oxlint-disable-next-line no-await-in-loop -- one store after the other
      await waitForStore()
      expect(refresh).toHaveBeenCalledOnce()
      expect(pendingActions()).toEqual([])
    }
  })

  it('is no longer pending when it is refused', async () => {
    const { store, requests, resultListener, pendingActions } = openStore()
    const refusal = { ok: false, message: 'Esta tarefa já mudou.' } as const
    void store.send(markAction('bed'))
    requests[0]!.respond(refusal)
    await waitForStore()
    expect(pendingActions()).toEqual([])
    expect(resultListener).toHaveBeenCalledWith(markAction('bed'), refusal)
  })

  it('without a response is sent again, twice at most, and not while the browser is offline', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
    const lost = { ok: false, message: 'Sem internet.', isResponseLost: true } as const
    const { store, requests, resultListener } = openStore()
    const result = store.send(markAction('bed'))
    for (const count of [1, 2, 3]) {
      expect(requests).toHaveLength(count)
      requests.at(-1)!.respond(lost)
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await vi.runAllTimersAsync()
    }
    expect(await result).toBe(lost)
    expect(resultListener).toHaveBeenCalledOnce()
    vi.stubGlobal('navigator', { onLine: false })
    const offlineResult = store.send(markAction('teeth'))
    requests.at(-1)!.respond(lost)
    expect(await offlineResult).toBe(lost)
    expect(requests).toHaveLength(4)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is ignored while the same action is in flight', () => {
    const { store, sentActions, pendingActions } = openStore()
    const firstResult = store.send(markAction('bed'))
    expect(store.send(markAction('bed'))).toBe(firstResult)
    expect(sentActions()).toHaveLength(1)
    expect(pendingActions()).toHaveLength(1)
  })

  it('is not ignored while another action with the same content is in flight', async () => {
    const { store, requests, sentActions } = openStore()
    const body = { taskId: 'dishes', childId: 'lia' }
    const actions = [TASK_DAY_ACTIONS.take, TASK_DAY_ACTIONS.giveBack, TASK_DAY_ACTIONS.take].map(
      (action) => ({
        action,
        body,
        key: 'dishes',
      }),
    )
    for (const action of actions) void store.send(action)
    for (const index of [0, 1]) {
      requests[index]!.respond({ ok: true, version: 'a.1' })
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      await waitForStore()
    }
    expect(sentActions()).toEqual(actions)
  })
})

describe('actions with the same key', () => {
  it('are sent one after the other', async () => {
    const { store, requests, sentActions } = openStore()
    void store.send(markAction('bed'))
    void store.send(markAction('bed', 'pending'))
    void store.send(markAction('teeth'))
    expect(sentActions()).toEqual([markAction('bed'), markAction('teeth')])
    requests[0]!.respond({ ok: true, version: 'a.1' })
    await waitForStore()
    expect(sentActions()).toEqual([markAction('bed'), markAction('teeth'), markAction('bed', 'pending')])
  })

  it('are neither sent nor reported after one of them is refused', async () => {
    const { store, requests, resultListener, sentActions, pendingActions } = openStore()
    void store.send(markAction('bed'))
    void store.send(markAction('bed', 'pending'))
    requests[0]!.respond({ ok: false, message: 'Sem internet.' })
    await waitForStore()
    expect(sentActions()).toHaveLength(1)
    expect(pendingActions()).toEqual([])
    expect(resultListener).toHaveBeenCalledOnce()
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

  it('of the previous release, which knows no schedules, gets plain tasks and an empty calendar', () => {
    const { store } = openStore()
    const { openTurns: _, pauses: _pauses, ...former } = snapshotOf('a.2')
    store.receive({ ...former, tasks: [{ id: 'bed' }] } as Dashboard)
    expect(store.getState().dashboard).toMatchObject({
      openTurns: [],
      pauses: [],
      tasks: [{ id: 'bed', assignment: 'each', schedule: null, steps: [] }],
    })
  })

  it('of another family ends the pending actions, and their results are not reported', async () => {
    const { store, requests, resultListener, pendingActions } = openStore()
    void store.send(markAction('bed'))
    store.receive(snapshotOf('a.2', 'lima'))
    expect(pendingActions()).toEqual([])
    requests[0]!.respond({ ok: false, message: 'Esta tarefa não existe mais.' })
    await waitForStore()
    expect(resultListener).not.toHaveBeenCalled()
  })
})
