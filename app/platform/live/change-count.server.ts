import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ChangeVersion } from '#app/base/change-version.ts'

/** Number of topics whose last change is remembered. An evicted topic counts as changed. */
const MAX_TOPICS = 10_000

const processId = randomUUID()
/** Number of changes that this process has seen. */
let count = 0
/** The changes up to this count may have been changes of any topic. */
let forgottenCount = 0
const lastCounts = new LRUCache<string, number>({
  max: MAX_TOPICS,
  dispose: (lastCount, _, reason) => {
    if (reason === 'evict') forgottenCount = Math.max(forgottenCount, lastCount)
  },
})

/** The version that contains every change this process has seen. */
export function currentVersion(): ChangeVersion {
  return `${processId}.${count}`
}

export function countChange(topic: string): void {
  count += 1
  lastCounts.set(topic, count)
}

/** Counts a change of every topic, after a gap in the notifications of other processes. */
export function countAllChanged(): void {
  count += 1
  forgottenCount = count
}

/** Whether the topic may have changed since the version. True for a version that this process has not issued. */
export function hasChanged(topic: string, since: ChangeVersion): boolean {
  const [sinceProcess, sinceCount] = since.split('.')
  const isOwnVersion = sinceProcess === processId && Number(sinceCount) <= count
  return !isOwnVersion || Math.max(lastCounts.get(topic) ?? 0, forgottenCount) > Number(sinceCount)
}
