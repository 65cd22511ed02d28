import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import type { Child } from '../../../children/child.ts'
import { useToday } from '../../../families/components/family-context.ts'
import { TASK_ACTIONS } from '../../actions.ts'
import type { PauseFields } from '../../calendar/schema.ts'
import type { Pause } from '../../schedule/absence.ts'
import { pauseHeading } from '../pause-text.ts'

/** Adds and removes pauses at once, each with an undo in a toast. */
export function usePauseActions(familyChildren: readonly Child[]) {
  const today = useToday()
  const send = useSendOptimistic()
  const { show } = useToasts()

  async function save(pause: PauseFields, isUndo = false) {
    const result = await send({ action: TASK_ACTIONS.savePause, body: pause, key: `pause:${pause.id}` })
    if (!result.ok || isUndo) return
    const text = `${pauseHeading(pause, familyChildren)}.`
    show({ text, tone: 'info', action: { label: 'Desfazer', onPress: () => void remove(pause, true) } })
  }
  async function remove(pause: Pause, isUndo = false) {
    const { id } = pause
    const result = await send({ action: TASK_ACTIONS.deletePause, body: { id }, key: `pause:${id}` })
    if (!result.ok || isUndo) return
    const text = `Pausa tirada: ${pauseHeading(pause, familyChildren)}.`
    show({ text, tone: 'info', action: { label: 'Desfazer', onPress: () => void save(pause, true) } })
  }
  return {
    /** 'Doente hoje' of one child. */
    saveIllness: (childId: string) =>
      save({ id: newRequestId(), kind: 'sick', childIds: [childId], fromOn: today, toOn: today }),
    remove,
  }
}
