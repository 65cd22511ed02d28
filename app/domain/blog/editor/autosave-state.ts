/** Time between the last change and the request that sends it. */
const SEND_DELAY_MS = 2000
/** Maximum time between the first unsent change and its request, while the person keeps writing. */
const MAX_SEND_DELAY_MS = 10_000
/** Time from a failure to the next attempt, by the number of consecutive failures. */
const RETRY_DELAYS_MS = [2000, 4000, 8000, 15_000]

/** Why the server does not have the latest text. */
export type SaveProblem =
  | 'offline'
  | 'failed'
  /** The session or the right to write has ended. */
  | 'signed_out'
  | 'too_large'
  /** Another tab or device of the same person saved a different text; the person must choose one. */
  | 'other_tab'

/** Where the text of an open editor is stored. Changes are numbered from 1. */
export interface AutosaveState {
  /** Number of the latest change. */
  lastChange: number
  /** Number of the latest change stored in this browser. */
  browserChange: number
  /** Number of the latest change stored on the server. */
  serverChange: number
  /** Number of the latest change in the pending request; null without a pending request. */
  sentChange: number | null
  /** Time of the latest change. All times of type `number` in this file are milliseconds since the epoch. */
  changedAt: number
  /** Time of the first change that was not sent to the server; null if all changes were sent. */
  unsentSince: number | null
  problem: SaveProblem | null
  failureCount: number
  failedAt: number
  /** The last attempt to store the text in the browser failed. */
  isBrowserFailing: boolean
  /** ISO 8601 timestamp of the latest save on the server. */
  savedAt: string | null
}

export type AutosaveEvent =
  | { kind: 'changed'; at: number }
  | { kind: 'stored_in_browser'; change: number }
  | { kind: 'browser_failed' }
  | { kind: 'sent' }
  | { kind: 'saved_on_server'; change: number; savedAt: string | null }
  | { kind: 'failed'; problem: SaveProblem; at: number }
  | { kind: 'came_online' }
  /** The person chose one of two texts; it must be sent to the server. */
  | { kind: 'text_chosen'; at: number }

/** The state of an editor with its initial text. `isOnServer`: the server has this text. */
export function initialState(isUnsaved: boolean, isOnServer: boolean, at: number): AutosaveState {
  const lastChange = isUnsaved ? 1 : 0
  return {
    lastChange,
    browserChange: 0,
    serverChange: isOnServer ? lastChange : 0,
    sentChange: null,
    changedAt: at,
    unsentSince: isUnsaved && !isOnServer ? at : null,
    problem: null,
    failureCount: 0,
    failedAt: 0,
    isBrowserFailing: false,
    savedAt: null,
  }
}

export function reduceAutosave(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.kind) {
    case 'changed':
      return {
        ...state,
        lastChange: state.lastChange + 1,
        changedAt: event.at,
        unsentSince: state.unsentSince ?? event.at,
        // the changed text may be short enough for the server
        problem: state.problem === 'too_large' ? null : state.problem,
      }
    case 'stored_in_browser':
      return { ...state, browserChange: Math.max(state.browserChange, event.change), isBrowserFailing: false }
    case 'browser_failed':
      return { ...state, isBrowserFailing: true }
    case 'sent':
      return { ...state, sentChange: state.lastChange, unsentSince: null }
    case 'saved_on_server':
      return {
        ...state,
        serverChange: Math.max(state.serverChange, event.change),
        sentChange: null,
        unsentSince: event.change < state.lastChange ? (state.unsentSince ?? state.changedAt) : null,
        problem: null,
        failureCount: 0,
        savedAt: event.savedAt,
      }
    case 'failed':
      return {
        ...state,
        sentChange: null,
        unsentSince: state.unsentSince ?? event.at,
        problem: event.problem,
        failureCount: state.failureCount + 1,
        failedAt: event.at,
      }
    case 'came_online':
      return state.problem === 'offline' || state.problem === 'failed'
        ? { ...state, problem: null, failureCount: 0, failedAt: 0 }
        : state
    case 'text_chosen':
      return {
        ...state,
        lastChange: state.lastChange + 1,
        changedAt: event.at,
        unsentSince: event.at,
        problem: null,
        failureCount: 0,
      }
  }
}

/** Time of the next request to the server; null if there is nothing to send. */
export function nextSendAt(state: AutosaveState): number | null {
  if (state.sentChange !== null || state.serverChange === state.lastChange) return null
  if (state.problem === 'other_tab' || state.problem === 'too_large') return null
  if (state.problem) {
    const delayMs = RETRY_DELAYS_MS[Math.min(state.failureCount, RETRY_DELAYS_MS.length) - 1]
    return state.failedAt + (delayMs ?? SEND_DELAY_MS)
  }
  return Math.min(state.changedAt + SEND_DELAY_MS, (state.unsentSince ?? state.changedAt) + MAX_SEND_DELAY_MS)
}

/** Whether the latest text is stored, so that the page may close. */
export const isStored = ({ lastChange, browserChange, serverChange }: AutosaveState) =>
  browserChange === lastChange || serverChange === lastChange

export type SaveStatus =
  | 'clean'
  | 'saving'
  | 'saved'
  | 'local_offline'
  | 'local_failed'
  | 'local_signed_out'
  | 'local_too_large'
  | 'local_other_tab'
  | 'not_stored'

/** Where the latest text is stored, as the editor shows it; 'local_*': only in this browser. */
export function saveStatusOf(state: AutosaveState): SaveStatus {
  if (state.lastChange === 0) return 'clean'
  if (state.serverChange === state.lastChange) return 'saved'
  if (state.isBrowserFailing && state.browserChange !== state.lastChange && state.problem) return 'not_stored'
  switch (state.problem) {
    case null:
      return 'saving'
    case 'offline':
      return 'local_offline'
    case 'failed':
      return 'local_failed'
    case 'signed_out':
      return 'local_signed_out'
    case 'too_large':
      return 'local_too_large'
    case 'other_tab':
      return 'local_other_tab'
  }
}
