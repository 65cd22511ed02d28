import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { taskDayRefOf, type TaskDayRef, taskDayKey } from './decided-task-day.ts'
import type { DecisionResult, SkippedAnswer } from './decision-result.ts'
import { readDecisions, type StoredDecision } from './decision-rows.server.ts'

/**
 * What became of the answers: `carriedOut` now, carried out by an earlier request of the same person with the same content
 * (`isSame`), or skipped.
 */
export async function resultOf<Answer extends TaskDayRef>(
  tx: FamilyTransaction,
  scope: FamilyScope,
  answers: readonly Answer[],
  carriedOut: readonly TaskDayRef[],
  isSame: (answer: Answer, stored: StoredDecision) => boolean,
): Promise<DecisionResult> {
  const carriedOutKeys = new Set(carriedOut.map(taskDayKey))
  const others = answers.filter((answer) => !carriedOutKeys.has(taskDayKey(answer)))
  const decisionsByKey = others.length > 0 ? await readDecisions(tx, scope.familyId, others) : new Map()
  const result: DecisionResult = { ok: true, decided: [], skipped: [] }
  for (const answer of answers) {
    const decisions: readonly StoredDecision[] = decisionsByKey.get(taskDayKey(answer)) ?? []
    const next = decisions.find(({ nextRevision }) => nextRevision === answer.revision + 1)
    const isRepeated = next?.deciderId === scope.userId && isSame(answer, next)
    if (carriedOutKeys.has(taskDayKey(answer)) || isRepeated)
      result.decided.push({ ...taskDayRefOf(answer), revision: answer.revision + 1 })
    else result.skipped.push(skippedAnswer(answer, decisions[0]))
  }
  return result
}

function skippedAnswer(answer: TaskDayRef, newest: StoredDecision | undefined): SkippedAnswer {
  const ref = taskDayRefOf(answer)
  if (!newest || newest.nextRevision <= answer.revision || newest.verdict === 'undone')
    return { ref, deciderName: null, verdict: null }
  return { ref, deciderName: newest.deciderName, verdict: newest.verdict }
}
