import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { TASK_ACTIONS } from '../actions.ts'
import type { ChangeTasksInput } from '../schema.ts'
import type { Task } from '../task.ts'

/** Returns a function that ends the pause of a task and shows the result as a toast. */
export function useResumeTask(): (task: Task) => void {
  const { show } = useToasts()
  const write = useSnapshotWrite(
    (value) => {
      const { skippedIds } = value as { skippedIds: string[] }
      show({
        text:
          skippedIds.length > 0
            ? 'Esta tarefa mudou em outro aparelho. Confira e tente de novo.'
            : 'Tarefa retomada.',
      })
    },
    ({ message }) => show({ text: message }),
  )
  return ({ id, revision }) => {
    const input: ChangeTasksInput = {
      tasks: [{ id, revision }],
      change: { field: 'pause', isPaused: false },
    }
    write.send(TASK_ACTIONS.change, input)
  }
}
