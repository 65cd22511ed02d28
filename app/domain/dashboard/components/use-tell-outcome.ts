import { useRevalidator } from 'react-router'
import { useSendWrite } from '#app/ui/use-send-write.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { MARK_PATH } from './use-mark-task-day.ts'
import type { Sent, WriteAnswer } from './write-outcomes.tsx'

export const SCORE_PATH = '/app/pontos/atribuir'

/**
 * Tells how a quick tap ended. A refused one shows what the server holds again; one without an answer can be
 * sent again as it was, so that nothing filled in is lost and nothing counts twice (product.md 3).
 */
export function useTellOutcome(
  settleTask: (key: string, answer: WriteAnswer) => void,
): (sent: Sent, answer: WriteAnswer) => void {
  const { show } = useToasts()
  const { revalidate } = useRevalidator()
  const send = useSendWrite()
  return ({ key, path, body }, answer) => {
    if (path === MARK_PATH) settleTask(key, answer)
    if (answer.ok) {
      if (path === SCORE_PATH) show({ id: key, text: 'Pontuação registrada.', points: answer.points })
      return
    }
    // a lost tap on a task is simply tapped again
    const canSendAgain = answer.isLost && path !== MARK_PATH
    show({
      id: key,
      text: answer.message,
      tone: 'problem',
      ...(canSendAgain && {
        stays: true,
        action: { label: 'Tentar de novo', onPress: () => send(path, body as object, key) },
      }),
    })
    void revalidate()
  }
}
