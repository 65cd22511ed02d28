import { type ChangeVersion, containsChange } from '#app/base/change-version.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import type { Dashboard } from '../dashboard.ts'

/** The server's response to an optimistic action; `points` comes with a score only. */
export type OptimisticResult = ActionResult & { points?: number }

export interface FamilyState {
  /** The newest snapshot. */
  dashboard: Dashboard
  /** Actions whose effect is not in the snapshot yet, in the order of their taps. */
  pending: readonly OptimisticAction[]
}

/** Called with a success once the snapshot contains it, and with a refusal at once. */
type ResultListener = (action: OptimisticAction, result: OptimisticResult) => void

export interface FamilyStore {
  getState(): FamilyState
  subscribe(listener: () => void): () => void
  /** Takes a snapshot that was read by the page, or sent by the live connection; an older one is ignored. */
  receive(dashboard: Dashboard): void
  /** Sends an action after those with the same key. The same action again, while it is in flight, is ignored. */
  send(action: OptimisticAction): Promise<OptimisticResult>
  /** Whether the server sends a snapshot after each change; false at first. */
  setLive(isLive: boolean): void
  /** Returns a function that stops listening. */
  onResult(listener: ResultListener): () => void
}

interface FamilyStoreOptions {
  dashboard: Dashboard
  sendAction: (action: OptimisticAction) => Promise<OptimisticResult>
  /** Reads the snapshot and calls `receive`. */
  refresh: () => Promise<void>
}

/** An action with its result, while it is pending. */
interface Sending {
  action: OptimisticAction
  result: Promise<OptimisticResult>
}

/** How long the live connection may take to bring the effect of an action before the store reads it. */
const LIVE_TIMEOUT_MS = 3000

/** The family's snapshot in this browser, and the actions that the person has sent since. */
export function createFamilyStore({ dashboard, sendAction, refresh }: FamilyStoreOptions): FamilyStore {
  let state: FamilyState = { dashboard, pending: [] }
  let isLive = false
  const listeners = new Set<() => void>()
  const resultListeners = new Set<ResultListener>()
  const lastByKey = new Map<string, Sending>()

  function setState(changes: Partial<FamilyState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const remove = (action: OptimisticAction) =>
    setState({ pending: state.pending.filter((other) => other !== action) })

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  /** Resolves when the snapshot contains the change. */
  async function caughtUp(version: ChangeVersion | undefined): Promise<void> {
    const isContained = () => version !== undefined && containsChange(state.dashboard.version, version)
    if (isContained()) return
    // counts of different processes cannot be compared
    if (version === undefined || isContained() === undefined || !isLive) return refresh()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(resolve, LIVE_TIMEOUT_MS, false)
    const unsubscribe = subscribe(() => {
      if (isContained() !== false) resolve(isContained() === true)
    })
    const isInSnapshot = await promise
    clearTimeout(timer)
    unsubscribe()
    if (!isInSnapshot) await refresh()
  }

  async function run(action: OptimisticAction, previous: Sending | undefined): Promise<OptimisticResult> {
    const familyId = state.dashboard.family.id
    // an action that follows a refused one, such as its undo, has nothing to act on
    const isDropped = previous !== undefined && !(await previous.result).ok
    const result = isDropped ? DROPPED : await sendAction(action)
    if (result.ok) await caughtUp(result.version)
    else if (!isDropped) void refresh()
    remove(action)
    if (lastByKey.get(action.key)?.action === action) lastByKey.delete(action.key)
    if (!isDropped && state.dashboard.family.id === familyId)
      for (const listener of resultListeners) listener(action, result)
    return result
  }

  return {
    getState: () => state,
    subscribe,
    receive(received) {
      if (isOlder(received, state.dashboard)) return
      const isSameFamily = received.family.id === state.dashboard.family.id
      setState({ dashboard: received, ...(!isSameFamily && { pending: [] }) })
    },
    send(action) {
      const previous = lastByKey.get(action.key)
      if (previous && JSON.stringify(previous.action.body) === JSON.stringify(action.body))
        return previous.result
      setState({ pending: [...state.pending, action] })
      const result = run(action, previous)
      lastByKey.set(action.key, { action, result })
      return result
    },
    setLive(live) {
      isLive = live
    },
    onResult(listener) {
      resultListeners.add(listener)
      return () => void resultListeners.delete(listener)
    },
  }
}

/** The result of an action that was not sent, because the one before it was refused. */
const DROPPED: OptimisticResult = { ok: false, message: '' }

function isOlder(one: Dashboard, other: Dashboard): boolean {
  const isContained = containsChange(one.version, other.version)
  return isContained === undefined ? one.readAt < other.readAt : !isContained
}
