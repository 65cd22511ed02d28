import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string | undefined>()

/** Runs `work` in a context with the request's id, which is added to its log lines. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return ids.run(requestId, work)
}

/** Runs `work` without a request id, for shared work that a request only triggers. */
export function withoutRequestId<T>(work: () => T): T {
  return ids.run(undefined, work)
}

/** The id of the request that the caller works for; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return ids.getStore()
}
