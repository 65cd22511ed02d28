import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSendWrite } from '#app/ui/use-send-write.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { TAKE_BACK_PATH, takeBackKey } from '../../points/components/history.tsx'
import type { ScoreInput, TakeBackRequest } from '../../points/schema.ts'
import { scoreReason } from '../../points/score-draft.ts'
import type { MarkTaskDayInput } from '../../tasks/schema.ts'
import type { OptimisticResult, SentAction } from './action-results.tsx'
import { MARK_PATH } from './use-mark-task-day.ts'

export const SCORE_PATH = '/app/pontos/atribuir'

interface ActionToastsOptions {
  childName: (childId: string) => string | undefined
  onMarkResult: (key: string, result: OptimisticResult) => void
  /** Repeats a mark that got no response. */
  retryMark: (mark: MarkTaskDayInput) => void
}

/**
 * Shows a toast for the result of an optimistic action: 'Desfazer' after a score, the message of a refusal, and
 * 'Tentar de novo' after an action without a response. A retry sends the same request id, so it counts once (rule 35).
 */
export function useActionToasts({
  childName,
  onMarkResult,
  retryMark,
}: ActionToastsOptions): (action: SentAction, result: OptimisticResult) => void {
  const { show } = useToasts()
  const { revalidate } = useRevalidator()
  const send = useSendWrite()
  // a toast outlives the render that showed it, and a mark needs the newest revision
  const latestRetryMark = useRef(retryMark)
  useEffect(() => {
    latestRetryMark.current = retryMark
  })

  function showScore(key: string, input: ScoreInput, points: number | undefined) {
    const { requestId, childId } = input
    const name = childName(childId)
    show({
      id: key,
      text: `${name ? `${name}: ` : ''}${scoreReason(input)}`,
      ...(points !== undefined && { points }),
      action: {
        label: 'Desfazer',
        // the id of the entry is the id of its request
        onPress: () =>
          send(TAKE_BACK_PATH, { entryId: requestId } satisfies TakeBackRequest, takeBackKey(requestId)),
      },
    })
  }

  return ({ key, path, body }, result) => {
    if (path === MARK_PATH) onMarkResult(key, result)
    if (result.ok) {
      if (path === SCORE_PATH) showScore(key, body as ScoreInput, result.points)
      return
    }
    show({
      id: key,
      text: result.message,
      tone: 'problem',
      ...(result.isLost && {
        stays: true,
        action: {
          label: 'Tentar de novo',
          onPress: () =>
            path === MARK_PATH
              ? latestRetryMark.current(body as MarkTaskDayInput)
              : send(path, body as object, key),
        },
      }),
    })
    void revalidate()
  }
}
