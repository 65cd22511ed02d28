import { useEffect, useRef } from 'react'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { POINT_ACTIONS } from '../../points/actions.ts'
import { takeBackAction } from '../../points/components/score-actions.ts'
import type { RepairRequest, ScoreInput } from '../../points/schema.ts'
import { childrenText, scoreRepair, scoreText } from '../../points/score-text.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import { sumOfPoints } from '../../tasks/approval/claim.ts'
import { type DecidedTaskDay, taskDayKey, type TaskDayRef } from '../../tasks/approval/decided-task-day.ts'
import type { DecisionResult } from '../../tasks/approval/decision-result.ts'
import { decisionText, undoneText } from '../../tasks/approval/decision-text.ts'
import type { DecideInput, MarkTaskDayInput } from '../../tasks/schema.ts'
import type { OptimisticResult } from './family-store.ts'

/** Longer than that of other toasts, because one tap decides many tasks. */
const UNDO_TIMEOUT_MS = 10_000

interface ActionToastsOptions {
  send: (action: OptimisticAction) => void
  childName: (childId: string) => string | undefined
  /** Today's decisions, with the effect of the pending actions. */
  decisions: readonly DecidedTaskDay[]
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

  function showDecisions(key: string, { answers }: DecideInput, result: DecisionOutcome) {
    const { decided, skipped } = result
    const isDecided = (decision: DecidedTaskDay) =>
      decided.some((ref) => taskDayKey(ref) === taskDayKey(decision) && ref.revision === decision.revision)
    const verdict = answers[0]?.verdict ?? 'confirmed'
    show({
      id: key,
      text: decisionText(verdict, { decided, skipped }),
      ...(verdict === 'confirmed' &&
        decided.length > 0 && { points: sumOfPoints(decisions.filter(isDecided)) }),
      ...(decided.length > 0
        ? {
            timeoutMs: UNDO_TIMEOUT_MS,
            action: { label: 'Desfazer', onPress: () => latest.current.undoDecisions(decided) },
          }
        : { tone: 'info' }),
    })
  }

  return (sentAction, result) => {
    const { key, action, body } = sentAction
    if (result.ok) {
      if (action === POINT_ACTIONS.score) showScore(key, body as ScoreInput, result.points)
      else if (action === POINT_ACTIONS.repair) showRepair(key, body as RepairRequest)
      else if (action === TASK_ACTIONS.decide) showDecisions(key, body as DecideInput, outcomeOf(result))
      else if (action === TASK_ACTIONS.undoDecisions)
        show({ id: key, text: undoneText(outcomeOf(result)), tone: 'info' })
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
              ? latest.current.retryMark(body as MarkTaskDayInput)
              : send(sentAction),
        },
      }),
    })
  }
}

type DecisionOutcome = Pick<DecisionResult, 'decided' | 'skipped'>

function outcomeOf({ decided = [], skipped = [] }: Partial<DecisionOutcome>): DecisionOutcome {
  return { decided, skipped }
}
