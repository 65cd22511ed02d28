import { useEffect, useRef } from 'react'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { POINT_ACTIONS } from '../../points/actions.ts'
import { takeBackAction } from '../../points/components/score-actions.ts'
import type { RepairRequest, ScoreInput } from '../../points/schema.ts'
import { childrenText, scoreRepair, scoreText } from '../../points/score-text.ts'
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
 * Shows a toast for the result of an optimistic action: 'Desfazer' after a score or a repair, the message of a refusal, and
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

  const takeBackAll = (entryIds: readonly string[]) => {
    for (const entryId of entryIds) send(takeBackAction({ entryId }))
  }

  /** `points` are those of each child. */
  function showScore(key: string, input: ScoreInput, points = 0) {
    const names = childrenText(input.scores.flatMap(({ childId }) => childName(childId) ?? []))
    const text = `${names && `${names}: `}${scoreText(input)}`
    const sum = `${formatSignedPoints(points)}${input.scores.length > 1 ? ' cada' : ''}`
    const repair = scoreRepair(input)
    show({
      id: key,
      ...(repair
        ? { text: `${text} ${sum}. Para consertar: ${repair}` }
        : input.scores.length > 1
          ? { text: `${text}, ${sum}` }
          : { text, points }),
      action: {
        label: 'Desfazer',
        // the id of an entry is the id of its request
        onPress: () => takeBackAll(input.scores.map(({ requestId }) => requestId)),
      },
    })
  }

  function showRepair(key: string, { childId, requestId, points }: RepairRequest) {
    const name = childName(childId)
    show({
      id: key,
      text: `${name ? `${name}: ` : ''}consertado`,
      points,
      action: { label: 'Desfazer', onPress: () => takeBackAll([requestId]) },
    })
  }

  return (sentAction, result) => {
    const { key, action, body } = sentAction
    if (result.ok) {
      if (action === POINT_ACTIONS.score) showScore(key, body as ScoreInput, result.points)
      else if (action === POINT_ACTIONS.repair) showRepair(key, body as RepairRequest)
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
