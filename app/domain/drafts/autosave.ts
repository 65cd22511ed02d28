/** Milliseconds after the last change. */
const QUIET = 2000
/** Milliseconds after the first change that the server does not have, while somebody keeps writing. */
const LATEST = 10_000
/** Milliseconds until the next attempt, by how many failed. */
const RETRIES = [2000, 4000, 8000, 15_000]

/** Why the server does not have the last words. */
export type Trouble =
  | 'offline'
  | 'failed'
  /** The session ended, or the right to write. */
  | 'signed_out'
  | 'too_large'
  /** Another tab or device of the same person kept something else: the person decides. */
  | 'other_tab'

/** How far the words of an open editor have come. Changes are counted: `here` and `there` name the last one kept. */
export interface Autosave {
  changes: number
  /** In this browser. */
  here: number
  /** On the server. */
  there: number
  /** The change that is on its way to the server. */
  sending: number | null
  /** Milliseconds of the clock. */
  changedAt: number
  /** When the server began to lag behind; null while it does not. */
  waitingSince: number | null
  trouble: Trouble | null
  failures: number
  failedAt: number
  /** The browser refused to keep the last words. */
  isHereBroken: boolean
  /** ISO moment of the last time that the server kept something. */
  keptAt: string | null
}

export type AutosaveEvent =
  | { kind: 'changed'; at: number }
  | { kind: 'kept_here'; change: number }
  | { kind: 'not_kept_here' }
  | { kind: 'sent' }
  | { kind: 'kept_there'; change: number; keptAt: string | null }
  | { kind: 'failed'; trouble: Trouble; at: number }
  | { kind: 'came_online' }
  /** The person decided between two tabs; the words go to the server again. */
  | { kind: 'decided'; at: number }

/** `isOnServer`: what is shown first is there already. */
export function startAutosave(isUnsaved: boolean, isOnServer: boolean, at: number): Autosave {
  const changes = isUnsaved ? 1 : 0
  return {
    changes,
    here: 0,
    there: isOnServer ? changes : 0,
    sending: null,
    changedAt: at,
    waitingSince: isUnsaved && !isOnServer ? at : null,
    trouble: null,
    failures: 0,
    failedAt: 0,
    isHereBroken: false,
    keptAt: null,
  }
}

export function stepAutosave(state: Autosave, event: AutosaveEvent): Autosave {
  switch (event.kind) {
    case 'changed':
      return {
        ...state,
        changes: state.changes + 1,
        changedAt: event.at,
        waitingSince: state.waitingSince ?? event.at,
        // a shorter text may pass
        trouble: state.trouble === 'too_large' ? null : state.trouble,
      }
    case 'kept_here':
      return { ...state, here: Math.max(state.here, event.change), isHereBroken: false }
    case 'not_kept_here':
      return { ...state, isHereBroken: true }
    case 'sent':
      return { ...state, sending: state.changes, waitingSince: null }
    case 'kept_there':
      return {
        ...state,
        there: Math.max(state.there, event.change),
        sending: null,
        waitingSince: event.change < state.changes ? (state.waitingSince ?? state.changedAt) : null,
        trouble: null,
        failures: 0,
        keptAt: event.keptAt,
      }
    case 'failed':
      return {
        ...state,
        sending: null,
        waitingSince: state.waitingSince ?? event.at,
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
        waitingSince: event.at,
        trouble: null,
        failures: 0,
      }
  }
}

/** When the words are sent to the server next, in milliseconds of the clock; null while there is nothing to send. */
export function nextSendAt(state: Autosave): number | null {
  if (state.sending !== null || state.there === state.changes) return null
  if (state.trouble === 'other_tab' || state.trouble === 'too_large') return null
  if (state.trouble) {
    return state.failedAt + (RETRIES[Math.min(state.failures, RETRIES.length) - 1] ?? QUIET)
  }
  return Math.min(state.changedAt + QUIET, (state.waitingSince ?? state.changedAt) + LATEST)
}

/** The last words would survive the end of this page. */
export const isKept = ({ changes, here, there }: Autosave) => here === changes || there === changes

export type StateLine =
  | 'clean'
  | 'keeping'
  | 'kept'
  | 'here_offline'
  | 'here_only'
  | 'here_signed_out'
  | 'here_too_large'
  | 'here_other_tab'
  | 'nowhere'

/** What the editor says of where the words are. */
export function stateLineOf(state: Autosave): StateLine {
  if (state.changes === 0) return 'clean'
  if (state.there === state.changes) return 'kept'
  if (state.isHereBroken && state.here !== state.changes && state.trouble) return 'nowhere'
  switch (state.trouble) {
    case null:
      return 'keeping'
    case 'offline':
      return 'here_offline'
    case 'failed':
      return 'here_only'
    case 'signed_out':
      return 'here_signed_out'
    case 'too_large':
      return 'here_too_large'
    case 'other_tab':
      return 'here_other_tab'
  }
}
