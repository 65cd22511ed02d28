import { useState } from 'react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useEachSnapshot } from '#app/ui/use-each-snapshot.ts'
import { useRead } from '#app/ui/use-read.ts'
import type { Child } from '../../../children/child.ts'
import { TASK_DAY_ACTIONS } from '../../task-day-actions.ts'
import { markKey, taskDayKey } from '../../approval/decided-task-day.ts'
import type { MarkTaskDayInput } from '../../schema.ts'
import type { MarkStatus } from '../../task.ts'
import type { PastTaskDay } from '../past-day.ts'
import { type SentAnswer, withAnswers } from '../past-days-view.ts'
import { undoneText } from '../past-text.ts'

export interface PastDays {
  /** The turns of the last seven days with this guardian's answers. Undefined until they have loaded. */
  taskDays: readonly PastTaskDay[] | undefined
  isLoading: boolean
  /** Error message of the last read, in Portuguese. */
  message: string | undefined
  reload: () => void
  /** 'pending': the undo. */
  answer: (taskDay: PastTaskDay, child: Child, status: MarkStatus) => void
}

/** Loads the turns of the last seven days, again after each new snapshot, and answers them (rule 229). */
export function usePastDays(): PastDays {
  const { value, result, isLoading, load } = useRead<PastTaskDay[]>('Não deu para carregar os dias passados.')
  const [answers, setAnswers] = useState<ReadonlyMap<string, SentAnswer>>(new Map())
  const send = useSendOptimistic()
  const { show } = useToasts()
  const reload = () => void load(APP_PATHS.pastDays)
  useEachSnapshot(reload)

  function answer(taskDay: PastTaskDay, child: Child, status: MarkStatus) {
    const { taskId, childId, day, slot, revision, title } = taskDay
    const key = taskDayKey(taskDay)
    const sent: SentAnswer = { status, revision: revision + 1 }
    setAnswers((current) => new Map(current).set(key, sent))
    const body: MarkTaskDayInput = { taskId, childId, day, slot, revision, status }
    void send({ action: TASK_DAY_ACTIONS.mark, body, key: markKey(taskDay) }).then(({ ok }) => {
      if (!ok) return forget(key, sent)
      if (status === 'pending') show({ id: `undone:${key}`, text: undoneText(title, child), tone: 'info' })
      return undefined
    })
  }

  /** Shows what the server has in place of a refused answer; a later answer stays. */
  function forget(key: string, sent: SentAnswer) {
    setAnswers((current) => {
      if (current.get(key) !== sent) return current
      const next = new Map(current)
      next.delete(key)
      return next
    })
    reload()
  }

  return {
    taskDays: value && withAnswers(value, answers),
    isLoading,
    message: !isLoading && result?.ok === false ? result.message : undefined,
    reload,
    answer,
  }
}
