import type { ToastOptions } from '#app/ui/toast-queue.ts'
import type { RequestAnswer } from '../../schema.ts'
import type { RewardRequest } from '../request.ts'

interface AnswerToastOptions {
  answer: RequestAnswer
  /** Undefined if it is no longer in the snapshot. */
  request: RewardRequest | undefined
  childName: string | undefined
  /** Undoes the answer; null if that is impossible. */
  onUndo: (() => void) | null
}

/** Longer than that of other toasts, because the child may read the answer meanwhile. */
const UNDO_TIMEOUT_MS = 10_000

/** The toast after a guardian's answer to a request. */
export function answerToast({ answer, request, childName, onUndo }: AnswerToastOptions): ToastOptions {
  const child = childName ?? 'a criança'
  const title = request?.title ?? 'o prêmio'
  const text = {
    approved: `Combinado com ${child}: ${title}.`,
    refused: `Bilhete mandado. Os pontos voltaram para ${child}.`,
    cancelled: `Os pontos voltaram para ${child}.`,
    delivered: `Entregue para ${child}: ${title}.`,
    undone: `Desfeito: ${title} espera de novo.`,
  }[answer]
  if (answer === 'undone' || !onUndo) return { text, tone: 'info' }
  return {
    text,
    ...(answer === 'delivered' && request && { points: -request.points }),
    timeoutMs: UNDO_TIMEOUT_MS,
    action: { label: 'Desfazer', onPress: onUndo },
  }
}
