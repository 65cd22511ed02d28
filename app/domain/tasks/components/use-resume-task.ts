import { useRef } from 'react'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { TASK_ACTIONS } from '../actions.ts'
import type { ChangeTasksInput } from '../schema.ts'
import type { Task } from '../task.ts'
import { pauseAgain } from './use-task-undo.ts'

const CHANGED = 'Esta tarefa mudou em outro aparelho. Confira e tente de novo.'

/** Returns a function that ends the pause of a task and shows the result as a toast with 'Desfazer'. */
export function useResumeTask(): (task: Task) => void {
  const { show } = useToasts()
  const send = useSendOptimistic()
  const resumed = useRef<Pick<Task, 'id' | 'revision'> | null>(null)
  async function undo(task: Pick<Task, 'id' | 'revision'>) {
    const body = pauseAgain([task], true)
    const result = await send({ action: TASK_ACTIONS.change, body, key: `tasks:${task.id}` })
    if (!result.ok) return
    const { skippedIds } = result.value as { skippedIds: string[] }
    show({ text: skippedIds.length > 0 ? CHANGED : 'Desfeito: a tarefa está pausada.', tone: 'info' })
  }
  const write = useSnapshotWrite(
    (value) => {
      const { skippedIds } = value as { skippedIds: string[] }
      const task = resumed.current
      if (skippedIds.length > 0 || !task) return show({ text: CHANGED, tone: 'problem' })
      show({
        text: 'Tarefa retomada.',
        action: { label: 'Desfazer', onPress: () => void undo(task) },
      })
    },
    ({ message }) => show({ text: message, tone: 'problem' }),
  )
  return ({ id, revision }) => {
    resumed.current = { id, revision }
    const input: ChangeTasksInput = {
      tasks: [{ id, revision }],
      change: { field: 'pause', isPaused: false },
    }
    write.send(TASK_ACTIONS.change, input)
  }
}
