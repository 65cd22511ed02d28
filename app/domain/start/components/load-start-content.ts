import { importWithRetry } from '#app/ui/retry-import.ts'
import type { StartContent } from '../start.ts'

let content: Promise<StartContent> | undefined

/** Loads the packs and rewards on demand, because their script contains the whole catalogue. */
export function loadStartContent(): Promise<StartContent> {
  content ??= load()
  return content
}

async function load(): Promise<StartContent> {
  try {
    const { TASK_PACKS, START_REWARDS } = await importWithRetry(() => import('#content/packs.ts'))
    return { packs: TASK_PACKS, rewards: START_REWARDS }
  } catch (error) {
    content = undefined
    throw error
  }
}
