import type { Verdict } from '../task.ts'
import type { TaskDayRef } from './decided-task-day.ts'

/** An answer that was not carried out, because the task day changed after the guardian had seen it. */
export interface SkippedAnswer {
  /** As the request sent it. */
  ref: TaskDayRef
  /** Who decided meanwhile; null if nobody did, or if it was confirmed without a guardian. */
  deciderName: string | null
  /** What was decided meanwhile; null if the task day changed in another way, or no longer exists. */
  verdict: Verdict | null
}

/** What became of a guardian's answers, or of the undo of answers. */
export interface DecisionResult {
  ok: true
  /** The task days with their new revision, in the order of the request. */
  decided: TaskDayRef[]
  skipped: SkippedAnswer[]
}
