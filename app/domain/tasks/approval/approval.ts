import type { Child } from '../../children/child.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import type { Task, TaskDay } from '../task.ts'
import type { Claim } from './claim.ts'
import type { DecidedTaskDay } from './decided-task-day.ts'

/** A guardian's answer to a claim. `note` and `praise` are what the child reads. */
export type ClaimAnswer =
  /** With all its points. */
  | { verdict: 'confirmed'; praise?: string }
  /** With fewer. */
  | { verdict: 'confirmed'; points: number; note: string }
  | { verdict: 'redo'; note: string }
  | { verdict: 'not_done' }

/** What a guardian's screens show of children's marks, and what they can do with them. */
export interface Approval {
  /** The one that has waited longest comes first. */
  claims: readonly Claim[]
  /** Today's decisions that still hold, newest first. */
  decisions: readonly DecidedTaskDay[]
  /** What waits besides the claims, such as children's requests: its number, and '1 pedido, 2 a entregar'. */
  others: { count: number; text: string }
  familyChildren: readonly Child[]
  /** To say which turn of a day a claim or a decision is of. */
  tasks: readonly Task[]
  /** By the server's clock, ISO 8601. */
  now: string
  today: CivilDate
  /** Confirms one claim with all its points. */
  onConfirm: (taskDay: TaskDay) => void
  onAnswer: (claims: readonly Claim[], answer: ClaimAnswer) => void
  onUndo: (decisions: readonly DecidedTaskDay[]) => void
  onOpenInbox: () => void
}
