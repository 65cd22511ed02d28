import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { TASK_ACTIONS } from '../../actions.ts'
import { TASK_DAY_ACTIONS } from '../../task-day-actions.ts'
import { markKey } from '../../approval/decided-task-day.ts'
import type { ExcuseTurnInput, SwapTurnInput, TakeTurnInput } from '../../calendar/schema.ts'
import type { WeekItem } from '../week.ts'

type Turn = Pick<WeekItem, 'task' | 'day' | 'slot'>
interface NamedChild {
  id: string
  name: string
}

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** The swap that undoes this one. */
export const reverseOf = (swap: SwapTurnInput): SwapTurnInput => ({
  ...swap,
  childId: swap.toChildId,
  toChildId: swap.childId,
})

/** Sends the changes of a turn that need no form, and says in a toast what has changed. */
export function useTurnActions() {
  const send = useSendOptimistic()
  const { show } = useToasts()

  async function sendExcuse({ task, day, slot }: Turn, children: readonly NamedChild[], isNeeded: boolean) {
    const childIds = children.map(({ id }) => id)
    const body: ExcuseTurnInput = { taskId: task.id, day, slot, childIds, isNeeded }
    return send({ action: TASK_ACTIONS.excuse, body, key: `excuse:${task.id} ${day} ${slot}` })
  }
  async function changeNeed(turn: Turn, children: readonly NamedChild[], isNeeded: boolean) {
    const result = await sendExcuse(turn, children, isNeeded)
    if (!result.ok) return
    const names = listFormat.format(children.map(({ name }) => name))
    show({
      text: `${turn.task.title}: ${isNeeded ? 'volta a valer' : 'não precisa'} para ${names}.`,
      tone: 'info',
      action: { label: 'Desfazer', onPress: () => void sendExcuse(turn, children, !isNeeded) },
    })
  }
  return {
    /** 'Hoje não precisa' (rule 207), with its undo in the toast. */
    excuse: async (turn: Turn, children: readonly NamedChild[]) => changeNeed(turn, children, false),
    /** 'Volta a valer'. */
    restore: async (turn: Turn, children: readonly NamedChild[]) => changeNeed(turn, children, true),
    /** 'Devolver' of a turn that the child has taken (rule 206). */
    async giveBack({ task, day, slot }: Turn, child: NamedChild) {
      const body: TakeTurnInput = { taskId: task.id, childId: child.id, day, slot }
      const key = markKey(body)
      const result = await send({ action: TASK_DAY_ACTIONS.giveBack, body, key })
      if (result.ok) show({ text: `${task.title}: fica para quem pegar primeiro.`, id: key })
    },
    /** 'Desfazer' of 'Trocar a vez'. */
    async undoSwap(undo: SwapTurnInput) {
      const key = `swap:${undo.taskId}`
      const result = await send({ action: TASK_ACTIONS.swap, body: undo, key })
      if (result.ok) show({ text: 'Troca desfeita.', id: key })
    },
  }
}
