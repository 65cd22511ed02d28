import { X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Celebration } from '#app/ui/art/celebration.tsx'
import { LogoMark } from '#app/ui/art/logo.tsx'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import type { TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import type { Dashboard, DashboardChild } from '../dashboard.ts'
import { type MarkTaskDay, markKey, useMarkTaskDay } from './use-mark-task-day.ts'
import type { WriteAnswer } from './write-outcomes.tsx'

interface AnswerTasks extends Pick<MarkTaskDay, 'waiting'> {
  /** A tap on 'Fez', 'Não fez' or 'Desfazer'; `child` as the screen shows it. */
  answer: (taskDay: TaskDay, status: TaskDayStatus, child: DashboardChild) => void
  /** Tells that the tap named `key` was answered by the server. */
  settle: (key: string, outcome: WriteAnswer) => void
  celebration: ComponentProps<typeof Celebration>
}

/**
 * Taps on tasks of the day with what follows them: the notice with 'Desfazer', and three seconds of
 * celebration when a task is done (spec section 2), with a panel when it was the day's last.
 */
export function useAnswerTasks(dashboard: Dashboard): AnswerTasks {
  const { mark, waiting, settle } = useMarkTaskDay(dashboard)
  const { show, dismiss } = useToasts()
  const [party, setParty] = useState<AnswerTasks['celebration']>({ active: null, title: '' })
  const parties = useRef(0)
  // a notice stays longer than the screen that put it up: its undo has to see the newest revision
  const latest = useRef<AnswerTasks['answer'] | null>(null)
  useEffect(() => {
    latest.current = answer
  })

  function endParty() {
    setParty({ active: null, title: '' })
  }

  function answer(taskDay: TaskDay, status: TaskDayStatus, child: DashboardChild) {
    if (!mark(taskDay, status)) return
    const id = markKey(taskDay)
    if (status === 'pending') {
      dismiss(id)
      endParty()
      return
    }
    const isDone = status === 'done'
    show({
      id,
      text: `${taskDay.title}: ${isDone ? 'feita' : 'não feita'}.`,
      points: isDone ? taskDay.points : undefined,
      icon: isDone ? <LogoMark size={24} /> : <X size={22} />,
      action: { label: 'Desfazer', onPress: () => latest.current?.(taskDay, 'pending', child) },
    })
    if (!isDone) return
    const isDayComplete = child.taskDays.every(
      (other) => other.taskId === taskDay.taskId || other.status === 'done',
    )
    setParty({
      active: ++parties.current,
      title: 'Combinado cumprido!',
      points: formatSignedPoints(taskDay.points),
      text: isDayComplete ? `${child.name} completou o dia no muro.` : undefined,
      child: portraitOf(child),
      panel: isDayComplete,
    })
  }

  return {
    waiting,
    answer,
    celebration: party,
    settle(key, outcome) {
      settle(key, outcome)
      if (!outcome.ok) endParty()
    },
  }
}
