import { readFamily } from '#app/database/family-scope.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { decideTaskDays } from '#app/domain/tasks/approval/decide-task-days.server.ts'
import { markOwnTaskDay } from '#app/domain/tasks/approval/mark-own-task-day.server.ts'
import { undoDecisions } from '#app/domain/tasks/approval/undo-decisions.server.ts'
import { taskEntryKey } from '#app/domain/tasks/task-entry-key.ts'
import { aDeviceScope, anAnswer } from '#tests/support/approval.ts'
import { type FaultFamily, readLedger, scopeOf, type StoredLedger, WAITING_TASKS } from './ledger.ts'

/**
 * Claims a task day by the child's device, and answers it or undoes the answer as its guardian, in turn. Calls `acknowledge`
 * after each commit, with 'claim:…' or 'decision:…' and the new revision, and with the idempotency key of each entry.
 * Concurrent writers use different tasks, by `writerIndex`.
 */
export async function answerForever(
  family: FaultFamily,
  writerIndex: number,
  acknowledge: (key: string) => void,
): Promise<never> {
  const scope = scopeOf(family)
  const { childId } = family
  const device = aDeviceScope(scope, [childId])
  const taskId = family.waitingTaskIds[writerIndex % WAITING_TASKS]!
  for (;;) {
    const day = civilDateOf(new Date(), scope.timeZone)
    const stored = (await readTaskDays(family)).find((row) => row.task_id === taskId && row.day === day)
    const { status, revision } = stored ?? { status: 'pending', revision: 0 }
    const ref = { taskId, childId, day, slot: 0, revision }
    const newRevision = `${taskId}:${day}:${revision + 1}`
    if (status === 'claimed') {
      const verdict = revision % 4 === 1 ? 'redo' : 'confirmed'
      const result = await decideTaskDays(scope, { answers: [anAnswer(ref, { verdict })] })
      if (!result.ok || result.decided.length === 0) continue
      acknowledge(`decision:${newRevision}`)
      if (verdict === 'confirmed') acknowledge(taskEntryKey(ref))
    } else if (status === 'done') {
      const result = await undoDecisions(scope, { answers: [ref] })
      if (result.ok && result.decided.length > 0) acknowledge(`decision:${newRevision}`)
    } else {
      const result = await markOwnTaskDay(device, { ...ref, status: 'done' })
      if (result.ok && result.changed) acknowledge(`claim:${newRevision}`)
    }
  }
}

export interface StoredWrites extends StoredLedger {
  /** Confirmed marks without an entry of their points, and entries without a confirmation. */
  unmatchedKeys: string[]
}

/** The ledger, with the keys of all claims and decisions. */
export async function readStored(family: FaultFamily): Promise<StoredWrites> {
  const ledger = await readLedger(family)
  const decisions = await readDecisionRows(family)
  const decisionKeys = decisions.map((row) => `decision:${row.task_id}:${row.day}:${row.revision}`)
  // each change of these task days raises the revision by one, and is a claim or a decision
  const claimKeys = (await readTaskDays(family)).flatMap(({ task_id, day, revision }) =>
    Array.from({ length: revision }, (_, index) => `${task_id}:${day}:${index + 1}`)
      .filter((key) => !decisionKeys.includes(`decision:${key}`))
      .map((key) => `claim:${key}`),
  )
  const confirmedKeys = decisions
    .filter(({ verdict }) => verdict === 'confirmed')
    .map(({ task_id: taskId, day, revision }) =>
      taskEntryKey({ taskId, childId: family.childId, day, slot: 0, revision: revision - 1 }),
    )
  const entryKeys = ledger.keys.filter((key) =>
    family.waitingTaskIds.some((taskId) => key.startsWith(`task:${taskId}:`)),
  )
  const unmatchedKeys = [
    ...confirmedKeys.filter((key) => !entryKeys.includes(key)),
    ...entryKeys.filter((key) => !confirmedKeys.includes(key)),
  ]
  return { ...ledger, keys: [...ledger.keys, ...decisionKeys, ...claimKeys], unmatchedKeys }
}

const readTaskDays = (family: FaultFamily) =>
  readFamily(scopeOf(family), (tx) =>
    tx
      .selectFrom('task_days')
      .select(['task_id', 'day', 'status', 'revision'])
      .where('family_id', '=', family.familyId)
      .where('task_id', 'in', family.waitingTaskIds)
      .execute(),
  )

const readDecisionRows = (family: FaultFamily) =>
  readFamily(scopeOf(family), (tx) =>
    tx
      .selectFrom('task_decisions')
      .select(['task_id', 'day', 'revision', 'verdict'])
      .where('family_id', '=', family.familyId)
      .execute(),
  )
