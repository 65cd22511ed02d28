import { type ChangeVersion, containsChange } from '#app/base/change-version.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import type { DecisionResult } from '../../tasks/approval/decision-result.ts'
import { completeSnapshot } from '../dashboard-former-release.ts'
import type { Dashboard } from '../dashboard.ts'

/**
 * The server's response to an optimistic action. Only a score has `points`, those of each child; only decisions and their undo
 * have `decided` and `skipped`; only the answer to a request has `revision`, and its delivery `redemptionId`.
 */
export type OptimisticResult = ActionResult &
  Partial<Pick<DecisionResult, 'decided' | 'skipped'>> & {
    points?: number
    revision?: number
    redemptionId?: string | null
  }

export interface FamilyState {
  /** The newest snapshot. */
  dashboard: Dashboard
  /** Actions whose effect is not in the snapshot yet, in the order of their taps. */
  pendingActions: readonly OptimisticAction[]
}

/** Called with a success once the snapshot contains its change, and with a refusal immediately. */
type ResultListener = (action: OptimisticAction, result: OptimisticResult) => void

export interface FamilyStore {
  getState(): FamilyState
  subscribe(listener: () => void): () => void
  /** Takes a snapshot from the page's loader or the live connection. Ignores a snapshot older than the current one. */
  receive(dashboard: Dashboard): void
  /** Sends an action after earlier ones with the same key. Returns the first result if the same action is in flight. */
  send(action: OptimisticAction): Promise<OptimisticResult>
  /** Whether the server sends a snapshot after each change; false at first. */
  setLive(isLive: boolean): void
  /** Resolves when the snapshot contains the change. Reads the snapshot if the live connection does not bring it. */
  waitForChange(version: ChangeVersion | undefined): Promise<void>
  /** Returns a function that stops listening. */
  onResult(listener: ResultListener): () => void
}

interface FamilyStoreOptions {
  dashboard: Dashboard
  sendAction: (action: OptimisticAction) => Promise<OptimisticResult>
  /** Reads the snapshot and calls `receive`. */
  refresh: () => Promise<void>
}

/** A pending action with its future result. */
interface SentAction {
  action: OptimisticAction
  result: Promise<OptimisticResult>
}

/** Delays before an action without a response is sent again. The server carries it out once (rule 35). */
const RETRY_DELAYS_MS = [1000, 3000]
/** How long the store waits for the live connection to bring the change of an action, before it reads the snapshot itself. */
const LIVE_TIMEOUT_MS = 3000

/** The family's snapshot in this browser, and the actions that the person has sent since. */
export function createFamilyStore({ dashboard, sendAction, refresh }: FamilyStoreOptions): FamilyStore {
  let state: FamilyState = { dashboard, pendingActions: [] }
  let isLive = false
  const listeners = new Set<() => void>()
  const resultListeners = new Set<ResultListener>()
  const lastActionByKey = new Map<string, SentAction>()

  function setState(changes: Partial<FamilyState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const remove = (action: OptimisticAction) =>
    setState({ pendingActions: state.pendingActions.filter((other) => other !== action) })

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  async function waitForChange(version: ChangeVersion | undefined): Promise<void> {
    const isContained = () => version !== undefined && containsChange(state.dashboard.version, version)
    if (isContained()) return
    // versions of different processes cannot be compared
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

  /** Sends the action, again while it gets no response. Offline there is no second try. */
  async function sendWithRetries(action: OptimisticAction): Promise<OptimisticResult> {
    let result = await sendAction(action)
    for (const delayMs of RETRY_DELAYS_MS) {
      if (result.ok || !result.isResponseLost || !navigator.onLine) break
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      result = await sendAction(action)
    }
    return result
  }

  async function run(action: OptimisticAction, previous: SentAction | undefined): Promise<OptimisticResult> {
    const familyId = state.dashboard.family.id
    // after a refusal, a later action with the same key, such as the undo, has nothing to change
    const isDropped = previous !== undefined && !(await previous.result).ok
    const result = isDropped ? DROPPED_RESULT : await sendWithRetries(action)
    if (result.ok) await waitForChange(result.version)
    else if (!isDropped) void refresh()
    remove(action)
    if (lastActionByKey.get(action.key)?.action === action) lastActionByKey.delete(action.key)
    if (!isDropped && state.dashboard.family.id === familyId)
      for (const listener of resultListeners) listener(action, result)
    return result
  }

  return {
    getState: () => state,
    subscribe,
    waitForChange,
    receive(received) {
      const snapshot = completeSnapshot(received)
      if (isOlder(snapshot, state.dashboard)) return
      const isSameFamily = snapshot.family.id === state.dashboard.family.id
      setState({ dashboard: snapshot, ...(!isSameFamily && { pendingActions: [] }) })
    },
    send(action) {
      const previous = lastActionByKey.get(action.key)
      if (previous && JSON.stringify(previous.action) === JSON.stringify(action)) return previous.result
      setState({ pendingActions: [...state.pendingActions, action] })
      const result = run(action, previous)
      lastActionByKey.set(action.key, { action, result })
      return result
    },
    setLive(newIsLive) {
      isLive = newIsLive
    },
    onResult(listener) {
      resultListeners.add(listener)
      return () => void resultListeners.delete(listener)
    },
  }
}

/** The result of an action that was not sent, because the previous action with its key was refused. */
const DROPPED_RESULT: OptimisticResult = { ok: false, message: '' }

function isOlder(snapshot: Dashboard, reference: Dashboard): boolean {
  const isContained = containsChange(snapshot.version, reference.version)
  return isContained === undefined ? snapshot.readAt < reference.readAt : !isContained
}
