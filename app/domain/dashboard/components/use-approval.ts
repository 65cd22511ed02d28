import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { TASK_DAY_ACTIONS } from '../../tasks/task-day-actions.ts'
import type { Approval, ClaimAnswer } from '../../tasks/approval/approval.ts'
import { claimsOf, type Claim } from '../../tasks/approval/claim.ts'
import { requestsText } from '../../rewards/requests/waiting-text.ts'
import { markKey, taskDayRefOf, taskDayKey, type TaskDayRef } from '../../tasks/approval/decided-task-day.ts'
import type { DecideInput, UndoDecisionsInput } from '../../tasks/schema.ts'
import type { Dashboard } from '../dashboard.ts'
import { momentNow } from '../day-clock.ts'

interface ApprovalOptions {
  /** The snapshot with the effect of all pending actions. */
  dashboard: Dashboard
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  pendingActions: readonly OptimisticAction[]
  send: (action: OptimisticAction) => void
  onOpenInbox: () => void
}

/** What a guardian sees and does with children's marks (rules 138 to 145); null for child members. */
export function useApproval(options: ApprovalOptions): Approval | null {
  const { dashboard, timeNow, pendingActions, send, onOpenInbox } = options
  if (dashboard.member.role !== 'parent') return null
  const claims = claimsOf(dashboard.children)

  function answer(answered: readonly Pick<Claim, 'taskDay'>[], { verdict, ...details }: ClaimAnswer) {
    const {
      points = null,
      note = null,
      praise = null,
    } = details as Partial<Record<'note' | 'praise', string> & { points: number }>
    const refs = answered.map(({ taskDay }) => taskDayRefOf(taskDay))
    const body: DecideInput = { answers: refs.map((ref) => ({ ...ref, verdict, points, note, praise })) }
    send({ action: TASK_DAY_ACTIONS.decide, body, key: decisionKey(refs, pendingActions) })
  }
  return {
    claims,
    decisions: dashboard.decisions,
    others: requestsText(dashboard.requests),
    familyChildren: dashboard.children,
    tasks: dashboard.tasks,
    now: momentNow(dashboard.readAt, dashboard.timeNow, timeNow),
    today: dashboard.today,
    onAnswer: answer,
    onConfirm(taskDay) {
      answer([{ taskDay }], { verdict: 'confirmed' })
    },
    onUndo: (decisions) => send(undoAction(decisions, pendingActions)),
    onOpenInbox,
  }
}

export function undoAction(
  refs: readonly TaskDayRef[],
  pendingActions: readonly OptimisticAction[],
): OptimisticAction {
  const body: UndoDecisionsInput = { answers: refs.map(taskDayRefOf) }
  return { action: TASK_DAY_ACTIONS.undoDecisions, body, key: decisionKey(refs, pendingActions) }
}

/**
 * The key of decisions on these task days. It is that of a pending decision on one of them, so that an undo is sent after the
 * decision; a single task day has the key of its marks.
 */
function decisionKey(refs: readonly TaskDayRef[], pendingActions: readonly OptimisticAction[]): string {
  const ids = refs.map(taskDayKey)
  const pending = pendingActions.findLast(
    ({ action, body }) =>
      (action === TASK_DAY_ACTIONS.decide || action === TASK_DAY_ACTIONS.undoDecisions) &&
      (body as UndoDecisionsInput).answers.some((ref) => ids.includes(taskDayKey(ref))),
  )
  const [ref] = refs
  return pending?.key ?? (ref && refs.length === 1 ? markKey(ref) : `decide:${ids.join()}`)
}
