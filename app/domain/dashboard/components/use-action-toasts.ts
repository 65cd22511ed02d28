import { useEffect, useRef } from 'react'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { POINT_ACTIONS } from '../../points/actions.ts'
import { takeBackAction } from '../../points/components/score-actions.ts'
import type { ScoreInput } from '../../points/schema.ts'
import { scoreText } from '../../points/score-draft.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import type { MarkTaskDayInput } from '../../tasks/schema.ts'
import type { OptimisticResult } from './family-store.ts'

interface ActionToastsOptions {
  send: (action: OptimisticAction) => void
  childName: (childId: string) => string | undefined
  onMarkRefused: (key: string) => void
  /** Repeats a mark that got no response. */
  retryMark: (mark: MarkTaskDayInput) => void
}

/**
 * Shows a toast for the result of an optimistic action: 'Desfazer' after a score, the message of a refusal, and
 * 'Tentar de novo' after an action without a response. A retry sends the same request id, so it counts once (rule 35).
 */
export function useActionToasts({
  send,
  childName,
  onMarkRefused,
  retryMark,
}: ActionToastsOptions): (action: OptimisticAction, result: OptimisticResult) => void {
  const { show, dismiss } = useToasts()
  // a toast lives longer than the render that showed it, and a retried mark needs the newest revision
  const latestRetryMark = useRef(retryMark)
  useEffect(() => {
    latestRetryMark.current = retryMark
  })

  function showScore(key: string, input: ScoreInput, points: number | undefined) {
    const { requestId, childId } = input
    const name = childName(childId)
    show({
      id: key,
      text: `${name ? `${name}: ` : ''}${scoreText(input)}`,
      ...(points !== undefined && { points }),
      action: {
        label: 'Desfazer',
        // the id of the entry is the id of its request
        onPress: () => send(takeBackAction({ entryId: requestId })),
      },
    })
  }

  return (sentAction, result) => {
    const { key, action, body } = sentAction
    if (result.ok) {
      if (action === POINT_ACTIONS.score) showScore(key, body as ScoreInput, result.points)
      // the problem of an earlier attempt is over
      else dismiss(key)
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
              ? latestRetryMark.current(body as MarkTaskDayInput)
              : send(sentAction),
        },
      }),
    })
  }
}
