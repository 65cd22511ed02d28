import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { TASK_ACTIONS } from '../../actions.ts'
import type { ExcuseTurnInput } from '../../calendar/schema.ts'
import type { WeekItem } from '../week.ts'

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Sends 'Hoje não precisa' or the way back, and offers its undo in a toast. */
export function useExcuse(familyChildren: readonly { id: string; name: string }[]) {
  const send = useSendOptimistic()
  const { show } = useToasts()
  return async function excuse(
    { task, day, slot }: Pick<WeekItem, 'task' | 'day' | 'slot'>,
    childIds: readonly string[],
    isNeeded: boolean,
    isUndo = false,
  ): Promise<void> {
    const body: ExcuseTurnInput = { taskId: task.id, day, slot, childIds: [...childIds], isNeeded }
    const key = `excuse:${task.id} ${day} ${slot}`
    const result = await send({ action: TASK_ACTIONS.excuse, body, key })
    if (!result.ok || isUndo) return
    const names = familyChildren.filter(({ id }) => childIds.includes(id)).map(({ name }) => name)
    const state = isNeeded ? 'volta a valer' : 'não precisa'
    show({
      text: `${task.title}: ${state} para ${listFormat.format(names)}.`,
      tone: 'info',
      action: {
        label: 'Desfazer',
        onPress: () => void excuse({ task, day, slot }, childIds, !isNeeded, true),
      },
    })
  }
}
