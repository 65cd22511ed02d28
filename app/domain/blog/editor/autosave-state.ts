/** Milliseconds between the last change and the request that sends it. */
const SEND_DELAY = 2000
/** Milliseconds between the first unsent change and the request, while the person keeps writing. */
const MAX_SEND_DELAY = 10_000
/** Milliseconds until the next attempt, by the number of failures. */
const RETRY_DELAYS = [2000, 4000, 8000, 15_000]

/** Why the server does not have the latest text. */
export type Trouble =
  | 'offline'
  | 'failed'
  /** The session or the right to write ended. */
  | 'signed_out'
  | 'too_large'
  /** Another tab or device of the same person saved another text; the person chooses one of the two. */
  | 'other_tab'

/** How far the text of an open editor is stored. Changes are numbered from 1. */
export interface AutosaveState {
  /** Number of the latest change. */
  changes: number
  /** The latest change stored in this browser. */
  browserChange: number
  /** The latest change stored on the server. */
  serverChange: number
  /** The change in the request under way. */
  sentChange: number | null
  /** Milliseconds since the epoch, like every moment here of type `number`. */
  changedAt: number
  /** Moment of the first change that the server does not have; null if the server has all changes. */
  unsentSince: number | null
  trouble: Trouble | null
  failures: number
  failedAt: number
  /** The browser could not store the latest text. */
  isBrowserFailing: boolean
  /** ISO moment of the latest save on the server. */
  savedAt: string | null
}

export type AutosaveEvent =
  | { kind: 'changed'; at: number }
  | { kind: 'stored_in_browser'; change: number }
  | { kind: 'browser_failed' }
  | { kind: 'sent' }
  | { kind: 'saved_on_server'; change: number; savedAt: string | null }
  | { kind: 'failed'; trouble: Trouble; at: number }
  | { kind: 'came_online' }
  /** The person chose between two texts; the choice is sent to the server. */
  | { kind: 'decided'; at: number }

/** `isOnServer`: the server has the initial text. */
export function startAutosave(isUnsaved: boolean, isOnServer: boolean, at: number): AutosaveState {
  const changes = isUnsaved ? 1 : 0
  return {
    changes,
    browserChange: 0,
    serverChange: isOnServer ? changes : 0,
    sentChange: null,
    changedAt: at,
    unsentSince: isUnsaved && !isOnServer ? at : null,
    trouble: null,
    failures: 0,
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
        changes: state.changes + 1,
        changedAt: event.at,
        unsentSince: state.unsentSince ?? event.at,
        // the changed text may be short enough for the server
        trouble: state.trouble === 'too_large' ? null : state.trouble,
      }
    case 'stored_in_browser':
      return { ...state, browserChange: Math.max(state.browserChange, event.change), isBrowserFailing: false }
    case 'browser_failed':
      return { ...state, isBrowserFailing: true }
    case 'sent':
      return { ...state, sentChange: state.changes, unsentSince: null }
    case 'saved_on_server':
      return {
        ...state,
        serverChange: Math.max(state.serverChange, event.change),
        sentChange: null,
        unsentSince: event.change < state.changes ? (state.unsentSince ?? state.changedAt) : null,
        trouble: null,
        failures: 0,
        savedAt: event.savedAt,
      }
    case 'failed':
      return {
        ...state,
        sentChange: null,
        unsentSince: state.unsentSince ?? event.at,
        trouble: event.trouble,
        failures: state.failures + 1,
        failedAt: event.at,
      }
    case 'came_online':
      return state.trouble === 'offline' || state.trouble === 'failed'
        ? { ...state, trouble: null, failures: 0, failedAt: 0 }
        : state
    case 'decided':
      return {
        ...state,
        changes: state.changes + 1,
        changedAt: event.at,
        unsentSince: event.at,
        trouble: null,
        failures: 0,
      }
  }
}

/** Moment of the next request to the server; null while there is nothing to send. */
export function nextSendAt(state: AutosaveState): number | null {
  if (state.sentChange !== null || state.serverChange === state.changes) return null
  if (state.trouble === 'other_tab' || state.trouble === 'too_large') return null
  if (state.trouble) {
    return state.failedAt + (RETRY_DELAYS[Math.min(state.failures, RETRY_DELAYS.length) - 1] ?? SEND_DELAY)
  }
  return Math.min(state.changedAt + SEND_DELAY, (state.unsentSince ?? state.changedAt) + MAX_SEND_DELAY)
}

/** Whether the latest text survives the end of the page. */
export const isStored = ({ changes, browserChange, serverChange }: AutosaveState) =>
  browserChange === changes || serverChange === changes

export type SaveStatus =
  | 'clean'
  | 'saving'
  | 'saved'
  | 'local_offline'
  | 'local_only'
  | 'local_signed_out'
  | 'local_too_large'
  | 'local_other_tab'
  | 'nowhere'

/** Where the latest text is stored, as the editor shows it; 'local_*': only in this browser. */
export function saveStatusOf(state: AutosaveState): SaveStatus {
  if (state.changes === 0) return 'clean'
  if (state.serverChange === state.changes) return 'saved'
  if (state.isBrowserFailing && state.browserChange !== state.changes && state.trouble) return 'nowhere'
  switch (state.trouble) {
    case null:
      return 'saving'
    case 'offline':
      return 'local_offline'
    case 'failed':
      return 'local_only'
    case 'signed_out':
      return 'local_signed_out'
    case 'too_large':
      return 'local_too_large'
    case 'other_tab':
      return 'local_other_tab'
  }
}
