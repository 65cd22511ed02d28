import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import type { ToastOptions } from '#app/ui/toast-queue.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { TASK_ACTIONS } from '../actions.ts'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import type { ChangeTasksInput, SaveTasksInput, TaskIdsInput, TasksChange } from '../schema.ts'
import type { Task } from '../task.ts'

/** Longer than that of other toasts, because one tap may change many tasks. */
const UNDO_TIMEOUT_MS = 10_000

/** '1 tarefa', '3 tarefas'. */
export const taskCountText = (count: number) => `${count} ${count === 1 ? 'tarefa' : 'tarefas'}`

/** '3 tarefas excluídas.' */
const changedText = (count: number, word: string) =>
  `${taskCountText(count)} ${word}${count === 1 ? '' : 's'}.`

/** Deletes tasks, and shows toasts with 'Desfazer' after changes and deletions (rule 231). */
export function useTaskUndo() {
  const send = useSendOptimistic()
  const { show } = useToasts()

  function showUndo(text: string, onUndo: () => void) {
    const action: ToastOptions['action'] = { label: 'Desfazer', onPress: onUndo }
    show({ text, tone: 'info', timeoutMs: UNDO_TIMEOUT_MS, action })
  }

  async function restore(ids: string[]) {
    const body: TaskIdsInput = { ids }
    const result = await send({ action: TASK_ACTIONS.restore, body, key: `tasks:${ids[0]}` })
    if (result.ok) showUndone(ids.length, result.value)
  }

  /** A change leaves the revision of tasks that had the value already. */
  async function undoChange(before: readonly Task[], change: TasksChange) {
    const changed = before.filter((task) => !hadValue(task, change))
    if (changed.length === 0) return
    const key = `tasks:${changed[0]!.id}`
    const result = await send(
      change.field === 'pause'
        ? { action: TASK_ACTIONS.change, body: pauseAgain(changed, !change.isPaused), key }
        : { action: TASK_ACTIONS.saveMany, body: contentBefore(changed), key },
    )
    if (result.ok) showUndone(changed.length, result.value)
  }

  function showUndone(count: number, value: unknown) {
    const skipped = (value as { skippedIds: string[] }).skippedIds.length
    const rest = skipped > 0 ? ` ${taskCountText(skipped)} já não dava para desfazer.` : ''
    show({ text: `Desfeito: ${taskCountText(count - skipped)}.${rest}`, tone: 'info' })
  }

  return {
    /** Shows what was changed. `before` are the changed tasks as they were. */
    showChanged: (before: readonly Task[], change: TasksChange) =>
      showUndo(changedText(before.length, 'mudada'), () => void undoChange(before, change)),
    async remove(tasks: readonly Pick<Task, 'id'>[]) {
      const ids = tasks.map(({ id }) => id)
      const body: TaskIdsInput = { ids }
      const result = await send({ action: TASK_ACTIONS.delete, body, key: `tasks:${ids[0]}` })
      if (result.ok) showUndo(changedText(ids.length, 'excluída'), () => void restore(ids))
    },
  }
}

function hadValue(task: Task, change: TasksChange): boolean {
  switch (change.field) {
    case 'pause':
      return task.isPaused === change.isPaused
    case 'points':
      return task.points === change.points
    case 'trust':
      return task.trust === change.trust
    case 'season':
      return scheduleOf(task).season === change.season
    // what a schedule adds to days and times may be changed, too
    case 'time':
      return task.schedule === null && task.time === change.time
    case 'weekdays':
      return task.schedule === null && String(task.weekdays) === String(change.weekdays)
  }
}

/** The input that takes back the end or the beginning of pauses. `tasks` are those before it. */
export const pauseAgain = (
  tasks: readonly Pick<Task, 'id' | 'revision'>[],
  isPaused: boolean,
): ChangeTasksInput => ({
  tasks: tasks.map(({ id, revision }) => ({ id, revision: revision + 1 })),
  change: { field: 'pause', isPaused },
})

const contentBefore = (tasks: readonly Task[]): SaveTasksInput => ({
  tasks: tasks.map((task) => {
    const { startsOn: _, isPaused: __, updatedBy: ___, ...content } = task
    return { ...content, revision: task.revision + 1 }
  }),
})
