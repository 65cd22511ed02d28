import { createHmac } from 'node:crypto'
import { derivedKey } from '#app/platform/derived-key.server.ts'
import type { TaskDayRef } from './decided-task-day.ts'

/** One of this many marks waits for a guardian. */
const SPOT_CHECK_RATIO = 5
const HASH_RANGE = 2 ** 32

/** The installation's key for `isSpotChecked`. Reads the database at its first call, so call it before a transaction. */
export const spotCheckKey = (): Promise<Buffer> => derivedKey('spot check')

/**
 * Whether a mark of a task with the trust 'spot' waits for a guardian (rule 139). The hash is keyed, so that nobody can
 * foresee it, and has no time or revision, so that a retry, an undo or another device cannot change it.
 */
export function isSpotChecked(
  key: Buffer,
  { taskId, childId, day, slot }: Omit<TaskDayRef, 'revision'>,
): boolean {
  const hash = createHmac('sha256', key).update(`${taskId}:${childId}:${day}:${slot}`).digest()
  return hash.readUInt32BE(0) < HASH_RANGE / SPOT_CHECK_RATIO
}
