import { useRef, useState } from 'react'
import { useSendWrite } from '#app/ui/use-send-write.ts'
import type { TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import type { Dashboard } from '../dashboard.ts'
import type { PendingWrite } from '../pending.ts'
import type { WriteAnswer } from './write-outcomes.tsx'

export const MARK_PATH = '/app/tarefas/marcar'

type Place = Pick<TaskDay, 'taskId' | 'childId' | 'day'>

/** Names a task of the day; two taps with one key follow each other. */
export function markKey({ taskId, childId, day }: Place): string {
  return `mark:${taskId}:${childId}:${day}`
}

/** The task of the day as the newest snapshot has it. */
export function findTaskDay(dashboard: Dashboard, place: Place): TaskDay | undefined {
  return dashboard.children
    .find(({ id }) => id === place.childId)
    ?.taskDays.find(({ taskId, day }) => taskId === place.taskId && day === place.day)
}

interface Wish extends Place {
  status: TaskDayStatus
}

export interface MarkTaskDay {
  /** false when the same tap is already on its way. */
  mark: (place: Place, status: TaskDayStatus) => boolean
  /** Taps that wait until the one before them is answered. */
  waiting: readonly PendingWrite[]
  /** Tells that the tap named `key` was answered; the one waiting behind it goes out. */
  settle: (key: string, answer: WriteAnswer) => void
}

/**
 * Taps on tasks of the day, one at a time for each: a second tap on the same button is not sent, and
 * an undo tapped before the answer waits for it, so that it names the newest revision.
 */
export function useMarkTaskDay(dashboard: Dashboard): MarkTaskDay {
  const send = useSendWrite()
  const onTheirWay = useRef(new Map<string, TaskDayStatus>())
  const [wishes, setWishes] = useState<readonly Wish[]>([])

  function write({ taskId, childId, day, status }: Wish, revision: number) {
    onTheirWay.current.set(markKey({ taskId, childId, day }), status)
    send(MARK_PATH, { taskId, childId, day, status, revision }, markKey({ taskId, childId, day }))
  }
  const revisionOf = (place: Place) => findTaskDay(dashboard, place)?.revision ?? 0
  const others = (list: readonly Wish[], key: string) => list.filter((wish) => markKey(wish) !== key)

  return {
    mark({ taskId, childId, day }, status) {
      const wish = { taskId, childId, day, status }
      const key = markKey(wish)
      const sent = onTheirWay.current.get(key)
      if (sent === undefined) {
        write(wish, revisionOf(wish))
        return true
      }
      setWishes((list) => (sent === status ? others(list, key) : [...others(list, key), wish]))
      return sent !== status || wishes.some((other) => markKey(other) === key)
    },
    waiting: wishes.map((wish) => ({ path: MARK_PATH, body: { ...wish, revision: revisionOf(wish) } })),
    settle(key, answer) {
      onTheirWay.current.delete(key)
      const wish = wishes.find((candidate) => markKey(candidate) === key)
      if (!wish) return
      setWishes((list) => others(list, key))
      // what was refused has moved nothing: there is nothing to take back
      if (answer.ok) write(wish, answer.revision ?? revisionOf(wish))
    },
  }
}
