import { log } from '#app/platform/log.server.ts'
import { type CommitListener, type CommitSignal, databaseState } from './database.server.ts'

/** Hears of every successful write of this process. Returns the way to stop. */
export function onCommit(listener: CommitListener): () => void {
  databaseState.commitListeners.add(listener)
  return () => void databaseState.commitListeners.delete(listener)
}

/** Tells the listeners; what one of them throws is logged and changes nothing. */
export function signalCommit(signal: CommitSignal): void {
  for (const listener of databaseState.commitListeners) {
    try {
      listener(signal)
    } catch (error) {
      log.error({ err: error }, 'a listener to commits failed')
    }
  }
}
