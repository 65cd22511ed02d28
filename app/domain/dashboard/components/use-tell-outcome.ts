import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSendWrite } from '#app/ui/use-send-write.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { TAKE_BACK_PATH, takeBackKey } from '../../points/components/history.tsx'
import type { ScoreInput, TakeBackTold } from '../../points/schema.ts'
import { scoreReason } from '../../points/score-draft.ts'
import type { MarkTaskDayInput } from '../../tasks/schema.ts'
import { MARK_PATH } from './use-mark-task-day.ts'
import type { Sent, WriteAnswer } from './write-outcomes.tsx'

export const SCORE_PATH = '/app/pontos/atribuir'

interface TellOutcome {
  /** Names a child in the notice of a score. */
  childName: (childId: string) => string | undefined
  settleTask: (key: string, answer: WriteAnswer) => void
  /** Marks a task of the day again, after an answer that was lost. */
  markAgain: (mark: MarkTaskDayInput) => void
}

/**
 * Tells how a quick tap ended. A score can be undone from its notice. A refused tap shows what the server holds
 * again; one without an answer can be sent again, so that nothing filled in is lost and nothing counts twice.
 */
export function useTellOutcome({
  childName,
  settleTask,
  markAgain,
}: TellOutcome): (sent: Sent, answer: WriteAnswer) => void {
  const { show } = useToasts()
  const { revalidate } = useRevalidator()
  const send = useSendWrite()
  // a notice stays longer than the render that showed it: a task is marked on top of its newest revision
  const latest = useRef(markAgain)
  useEffect(() => {
    latest.current = markAgain
  })

  function tellScore(key: string, input: ScoreInput, points: number | undefined) {
    const { requestId, childId } = input
    const name = childName(childId)
    show({
      id: key,
      text: `${name ? `${name}: ` : ''}${scoreReason(input)}`,
      ...(points !== undefined && { points }),
      action: {
        label: 'Desfazer',
        // the entry has the identifier of its request
        onPress: () =>
          send(TAKE_BACK_PATH, { entryId: requestId } satisfies TakeBackTold, takeBackKey(requestId)),
      },
    })
  }

  return ({ key, path, body }, answer) => {
    if (path === MARK_PATH) settleTask(key, answer)
    if (answer.ok) {
      if (path === SCORE_PATH) tellScore(key, body as ScoreInput, answer.points)
      return
    }
    show({
      id: key,
      text: answer.message,
      tone: 'problem',
      ...(answer.isLost && {
        stays: true,
        action: {
          label: 'Tentar de novo',
          onPress: () =>
            path === MARK_PATH ? latest.current(body as MarkTaskDayInput) : send(path, body as object, key),
        },
      }),
    })
    void revalidate()
  }
}
