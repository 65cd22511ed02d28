import { useEffect, useRef } from 'react'
import type { Action } from '#app/ui/action-result.ts'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { POINT_ACTIONS } from '../../points/actions.ts'
import { takeBackAction } from '../../points/components/score-actions.ts'
import { REWARD_ACTIONS } from '../../rewards/actions.ts'
import type { RewardRequest } from '../../rewards/requests/request.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import { type DecidedTaskDay, markKey, type TaskDayRef } from '../../tasks/approval/decided-task-day.ts'
import type { TakeTurnInput } from '../../tasks/calendar/schema.ts'
import type { MarkTaskDayInput } from '../../tasks/schema.ts'
import { answerAction } from '../../rewards/requests/components/answer-action.ts'
import { importSuccessToast } from './deferred-screens.tsx'
import type { OptimisticResult } from './family-store.ts'

/** Successes of other actions have no toast. */
const TOAST_ACTIONS: readonly Action[] = [
  POINT_ACTIONS.score,
  POINT_ACTIONS.repair,
  TASK_ACTIONS.take,
  TASK_ACTIONS.decide,
  TASK_ACTIONS.undoDecisions,
  REWARD_ACTIONS.answerRequest,
]

interface ActionToastsOptions {
  send: (action: OptimisticAction) => void
  childName: (childId: string) => string | undefined
  /** Today's decisions, with the effect of the pending actions. */
  decisions: readonly DecidedTaskDay[]
  /** Children's requests, with the effect of the pending actions. */
  requests: readonly RewardRequest[]
  undoDecisions: (refs: readonly TaskDayRef[]) => void
  onMarkRefused: (key: string) => void
  /** Repeats a mark that got no response. */
  retryMark: (mark: MarkTaskDayInput) => void
}

/**
 * Shows a toast for the result of an optimistic action: 'Desfazer' after a score or a repair, the message of a refusal, and
 * 'Tentar de novo' after an action without a response. A retry sends the same request id, so it counts once (rule 35).
 */
export function useActionToasts({
  send,
  childName,
  decisions,
  requests,
  undoDecisions,
  onMarkRefused,
  retryMark,
}: ActionToastsOptions): (action: OptimisticAction, result: OptimisticResult) => void {
  const { show, dismiss } = useToasts()
  // a toast lives longer than the render that showed it, and a retried mark needs the newest revision
  const latest = useRef({ retryMark, undoDecisions })
  useEffect(() => {
    latest.current = { retryMark, undoDecisions }
  })

  return (sentAction, result) => {
    const { key, action, body } = sentAction
    if (result.ok) {
      // the problem of an earlier attempt is over
      if (!TOAST_ACTIONS.includes(action)) return dismiss(key)
      const options = {
        childName,
        decisions,
        requests,
        onUndoAnswer: (request: Pick<RewardRequest, 'id' | 'revision'>) =>
          send(answerAction(request, 'undone')),
        onGiveBack: (turn: TakeTurnInput) =>
          send({ action: TASK_ACTIONS.giveBack, body: turn, key: markKey(turn) }),
        onTakeBack: (entryId: string) => send(takeBackAction({ entryId })),
        onUndoDecisions: (refs: readonly TaskDayRef[]) => latest.current.undoDecisions(refs),
      }
      void importSuccessToast().then(
        ({ successToast }) => show({ id: key, ...successToast(sentAction, result, options) }),
        () => undefined,
      )
      return
    }
    if (action === TASK_ACTIONS.mark) onMarkRefused(key)
    show({
      id: key,
      text: result.message,
      tone: 'problem',
      ...(result.isResponseLost && {
        isPersistent: true,
        action: {
          label: 'Tentar de novo',
          onPress: () =>
            action === TASK_ACTIONS.mark
              ? latest.current.retryMark(body as MarkTaskDayInput)
              : send(sentAction),
        },
      }),
    })
  }
}
