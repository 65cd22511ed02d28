import type { TaskDayRef } from './approval/decided-task-day.ts'

/** Idempotency key of the ledger entry of a task day (rule 35). `revision` is the one before the task day becomes done. */
export function taskEntryKey({ taskId, childId, day, slot, revision }: TaskDayRef): string {
  // slot 0 has no part of its own, so that keys of earlier releases stay unique
  const turn = slot === 0 ? day : `${day}:${slot}`
  return `task:${taskId}:${childId}:${turn}:${revision}`
}
