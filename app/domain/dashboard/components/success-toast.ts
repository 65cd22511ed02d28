import { formatSignedPoints } from '#app/base/format-points.ts'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import type { ToastOptions } from '#app/ui/toast-queue.ts'
import { POINT_ACTIONS } from '../../points/actions.ts'
import { takeBackAction } from '../../points/components/score-actions.ts'
import type { RepairRequest, ScoreInput } from '../../points/schema.ts'
import { childrenText, scoreRepair, scoreText } from '../../points/score-text.ts'
import { REWARD_ACTIONS } from '../../rewards/actions.ts'
import { undoRedemptionAction } from '../../rewards/components/undo-redemption-action.ts'
import { answerAction } from '../../rewards/requests/components/answer-action.ts'
import { answerToast } from '../../rewards/requests/components/answer-toast.ts'
import type { RewardRequest } from '../../rewards/requests/request.ts'
import type { AnswerRequestInput, RedeemInput } from '../../rewards/schema.ts'
import { TASK_DAY_ACTIONS } from '../../tasks/task-day-actions.ts'
import type { TakeTurnInput } from '../../tasks/calendar/schema.ts'
import { sumOfPoints } from '../../tasks/approval/claim.ts'
import {
  type DecidedTaskDay,
  markKey,
  taskDayKey,
  type TaskDayRef,
} from '../../tasks/approval/decided-task-day.ts'
import type { DecisionResult } from '../../tasks/approval/decision-result.ts'
import { decisionText, undoneText } from '../../tasks/approval/decision-text.ts'
import type { DecideInput } from '../../tasks/schema.ts'
import type { OptimisticResult } from './family-store.ts'

/** Longer than that of other toasts, because one tap may decide many tasks. */
const UNDO_TIMEOUT_MS = 10_000

interface SuccessToastOptions {
  send: (action: OptimisticAction) => void
  childName: (childId: string) => string | undefined
  /** Today's decisions, with the effect of the pending actions. */
  decisions: readonly DecidedTaskDay[]
  requests: readonly RewardRequest[]
  onUndoDecisions: (refs: readonly TaskDayRef[]) => void
}

/**
 * The toast after a score, a repair, a turn that a child took, decisions or their undo, an answer to a request, or the undo of a
 * redemption. Undefined after other actions.
 */
export function successToast(
  { action, body }: OptimisticAction,
  result: OptimisticResult,
  options: SuccessToastOptions,
): ToastOptions | undefined {
  switch (action) {
    case POINT_ACTIONS.score:
      return scoreToast(body as ScoreInput, result.points, options)
    case POINT_ACTIONS.repair:
      return repairToast(body as RepairRequest, options)
    case TASK_DAY_ACTIONS.take:
      return takeToast(body as TakeTurnInput, options)
    case TASK_DAY_ACTIONS.decide:
      return decisionsToast(body as DecideInput, outcomeOf(result), options)
    case REWARD_ACTIONS.answerRequest:
      return requestToast(body as AnswerRequestInput, result, options)
    case REWARD_ACTIONS.undoRedemption:
      return undoneRedemptionToast(body as RedeemInput, options)
    case TASK_DAY_ACTIONS.undoDecisions:
      return { text: undoneText(outcomeOf(result)), tone: 'info' }
    default:
      return undefined
  }
}

/** `points` are those of each child. */
function scoreToast(input: ScoreInput, points = 0, { childName, send }: SuccessToastOptions): ToastOptions {
  const names = childrenText(input.scores.flatMap(({ childId }) => childName(childId) ?? []))
  const text = `${names && `${names}: `}${scoreText(input)}`
  const pointsText = `${formatSignedPoints(points)}${input.scores.length > 1 ? ' cada' : ''}`
  const repair = scoreRepair(input)
  return {
    ...(repair
      ? { text: `${text} ${pointsText}. Para consertar: ${repair}` }
      : input.scores.length > 1
        ? { text: `${text}, ${pointsText}` }
        : { text, points }),
    action: {
      label: 'Desfazer',
      // the id of an entry is the id of its request
      onPress: () => {
        for (const { requestId } of input.scores) send(takeBackAction({ entryId: requestId }))
      },
    },
  }
}

function repairToast(
  { childId, requestId, points }: RepairRequest,
  { childName, send }: SuccessToastOptions,
): ToastOptions {
  const name = childName(childId)
  return {
    text: `${name ? `${name}: ` : ''}consertado`,
    points,
    action: { label: 'Desfazer', onPress: () => send(takeBackAction({ entryId: requestId })) },
  }
}

function takeToast(turn: TakeTurnInput, { childName, send }: SuccessToastOptions): ToastOptions {
  const name = childName(turn.childId)
  return {
    text: name ? `${name} pegou a tarefa.` : 'Tarefa pega.',
    action: {
      label: 'Desfazer',
      onPress: () => send({ action: TASK_DAY_ACTIONS.giveBack, body: turn, key: markKey(turn) }),
    },
  }
}

function decisionsToast(
  { answers }: DecideInput,
  { decided, skipped }: DecisionOutcome,
  { decisions, onUndoDecisions }: SuccessToastOptions,
): ToastOptions {
  const isDecided = (decision: DecidedTaskDay) =>
    decided.some((ref) => taskDayKey(ref) === taskDayKey(decision) && ref.revision === decision.revision)
  const verdict = answers[0]?.verdict ?? 'confirmed'
  return {
    text: decisionText(verdict, { decided, skipped }),
    ...(verdict === 'confirmed' &&
      decided.length > 0 && { points: sumOfPoints(decisions.filter(isDecided)) }),
    ...(decided.length > 0
      ? {
          timeoutMs: UNDO_TIMEOUT_MS,
          action: { label: 'Desfazer', onPress: () => onUndoDecisions(decided) },
        }
      : { tone: 'info' }),
  }
}

function requestToast(
  { id, answer }: AnswerRequestInput,
  { revision, redemptionId }: OptimisticResult,
  { requests, childName, send }: SuccessToastOptions,
): ToastOptions {
  const request = requests.find((candidate) => candidate.id === id)
  const undoDelivery =
    redemptionId && request
      ? () =>
          send(
            undoRedemptionAction({ id: redemptionId, childId: request.childId, rewardId: request.rewardId }),
          )
      : null
  const undo = revision === undefined ? null : () => send(answerAction({ id, revision }, 'undone'))
  return answerToast({
    answer,
    request,
    childName: request && childName(request.childId),
    onUndo: answer === 'delivered' ? undoDelivery : undo,
  })
}

function undoneRedemptionToast(
  { childId }: RedeemInput,
  { childName }: Pick<SuccessToastOptions, 'childName'>,
): ToastOptions {
  return { text: `Desfeito: os pontos voltaram para ${childName(childId) ?? 'a criança'}.`, tone: 'info' }
}

type DecisionOutcome = Pick<DecisionResult, 'decided' | 'skipped'>

function outcomeOf({ decided = [], skipped = [] }: Partial<DecisionOutcome>): DecisionOutcome {
  return { decided, skipped }
}
