import { formatSignedPoints } from '#app/ui/format-points.ts'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import type { ToastOptions } from '#app/ui/toast-queue.ts'
import { POINT_ACTIONS } from '../../points/actions.ts'
import type { RepairRequest, ScoreInput } from '../../points/schema.ts'
import { childrenText, scoreRepair, scoreText } from '../../points/score-text.ts'
import { REWARD_ACTIONS } from '../../rewards/actions.ts'
import { answerToast } from '../../rewards/requests/components/answer-toast.ts'
import type { RewardRequest } from '../../rewards/requests/request.ts'
import type { AnswerRequestInput } from '../../rewards/schema.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import type { TakeTurnInput } from '../../tasks/calendar/schema.ts'
import { sumOfPoints } from '../../tasks/approval/claim.ts'
import { type DecidedTaskDay, taskDayKey, type TaskDayRef } from '../../tasks/approval/decided-task-day.ts'
import type { DecisionResult } from '../../tasks/approval/decision-result.ts'
import { decisionText, undoneText } from '../../tasks/approval/decision-text.ts'
import type { DecideInput } from '../../tasks/schema.ts'
import type { OptimisticResult } from './family-store.ts'

/** Longer than that of other toasts, because one tap may decide many tasks. */
const UNDO_TIMEOUT_MS = 10_000

interface SuccessToastOptions {
  childName: (childId: string) => string | undefined
  /** Today's decisions, with the effect of the pending actions. */
  decisions: readonly DecidedTaskDay[]
  requests: readonly RewardRequest[]
  onTakeBack: (entryId: string) => void
  onGiveBack: (turn: TakeTurnInput) => void
  onUndoAnswer: (request: Pick<RewardRequest, 'id' | 'revision'>) => void
  onUndoDecisions: (refs: readonly TaskDayRef[]) => void
}

/** The toast after a score, a repair, decisions or their undo, or an answer to a request. */
export function successToast(
  { action, body }: OptimisticAction,
  result: OptimisticResult,
  options: SuccessToastOptions,
): ToastOptions {
  switch (action) {
    case POINT_ACTIONS.score:
      return scoreToast(body as ScoreInput, result.points, options)
    case POINT_ACTIONS.repair:
      return repairToast(body as RepairRequest, options)
    case TASK_ACTIONS.take:
      return takeToast(body as TakeTurnInput, options)
    case TASK_ACTIONS.decide:
      return decisionsToast(body as DecideInput, outcomeOf(result), options)
    case REWARD_ACTIONS.answerRequest:
      return requestToast(body as AnswerRequestInput, result, options)
    default:
      return { text: undoneText(outcomeOf(result)), tone: 'info' }
  }
}

/** `points` are those of each child. */
function scoreToast(
  input: ScoreInput,
  points = 0,
  { childName, onTakeBack }: SuccessToastOptions,
): ToastOptions {
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
        for (const { requestId } of input.scores) onTakeBack(requestId)
      },
    },
  }
}

function repairToast(
  { childId, requestId, points }: RepairRequest,
  { childName, onTakeBack }: SuccessToastOptions,
): ToastOptions {
  const name = childName(childId)
  return {
    text: `${name ? `${name}: ` : ''}consertado`,
    points,
    action: { label: 'Desfazer', onPress: () => onTakeBack(requestId) },
  }
}

function takeToast(turn: TakeTurnInput, { childName, onGiveBack }: SuccessToastOptions): ToastOptions {
  const name = childName(turn.childId)
  return {
    text: name ? `${name} pegou a tarefa.` : 'Tarefa pega.',
    action: { label: 'Desfazer', onPress: () => onGiveBack(turn) },
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
  { revision, entryId }: OptimisticResult,
  { requests, childName, onTakeBack, onUndoAnswer }: SuccessToastOptions,
): ToastOptions {
  const request = requests.find((candidate) => candidate.id === id)
  const takeBack = entryId ? () => onTakeBack(entryId) : null
  const undo = revision === undefined ? null : () => onUndoAnswer({ id, revision })
  return answerToast({
    answer,
    request,
    childName: request && childName(request.childId),
    onUndo: answer === 'delivered' ? takeBack : undo,
  })
}

type DecisionOutcome = Pick<DecisionResult, 'decided' | 'skipped'>

function outcomeOf({ decided = [], skipped = [] }: Partial<DecisionOutcome>): DecisionOutcome {
  return { decided, skipped }
}
