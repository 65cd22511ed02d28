import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string | undefined>()

/** Runs `work` on behalf of a request: what is logged in it, or follows from it, carries the id. */
export function asRequest<T>(requestId: string, work: () => T): T {
  return ids.run(requestId, work)
}

/** Runs `work` on nobody's behalf: work for all that a request only happened to set off. */
export function asNoRequest<T>(work: () => T): T {
  return ids.run(undefined, work)
}

/** The request on whose behalf the caller works, if any. */
export function currentRequestId(): string | undefined {
  return ids.getStore()
}
