import { type ComponentProps, useRef, useState } from 'react'
import type { Celebration } from '#app/ui/art/celebration.tsx'
import { CELEBRATION_MS } from '#app/ui/art/celebration-ms.ts'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import { STAY_MS } from '../../tasks/components/use-staying-rows.ts'
import type { TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import type { Dashboard, DashboardChild } from '../dashboard.ts'
import { useMarkNotice } from './use-mark-notice.tsx'
import { type MarkTaskDay, markKey, useMarkTaskDay } from './use-mark-task-day.ts'
import type { WriteAnswer } from './write-outcomes.tsx'

interface AnswerTasks extends Pick<MarkTaskDay, 'waiting'> {
  /** A tap on 'Fez', 'Não fez' or 'Desfazer'; `child` as the screen shows it. */
  answer: (taskDay: TaskDay, status: TaskDayStatus, child: DashboardChild) => void
  /** Tells that the tap named `key` was answered by the server. */
  settle: (key: string, outcome: WriteAnswer) => void
  celebration: ComponentProps<typeof Celebration>
}

const NO_PARTY: AnswerTasks['celebration'] = { active: null, title: '' }

/**
 * Taps on tasks of the day with what follows them: a notice with 'Desfazer' once the taps pause, and a celebration
 * when the day's last task is done, once a day for each child.
 */
export function useAnswerTasks(dashboard: Dashboard): AnswerTasks {
  const { mark, waiting, settle } = useMarkTaskDay(dashboard)
  const [party, setParty] = useState(NO_PARTY)
  const celebrated = useRef(new Set<string>())
  const notice = useMarkNotice(({ taskDay, child }) => answer(taskDay, 'pending', child))

  function answer(taskDay: TaskDay, status: TaskDayStatus, child: DashboardChild) {
    if (!mark(taskDay, status)) return
    if (status === 'pending') {
      notice.forget(markKey(taskDay))
      setParty(NO_PARTY)
      return
    }
    const completes = status === 'done' && isLastDone(taskDay, child)
    const day = `${child.id} ${taskDay.day}`
    const isParty = completes && !celebrated.current.has(day)
    notice.note({ taskDay, status, child }, isParty ? CELEBRATION_MS : STAY_MS)
    if (!isParty) return
    celebrated.current.add(day)
    setParty({
      active: day,
      title: 'Combinado cumprido!',
      points: formatSignedPoints(child.taskDays.reduce((sum, { points }) => sum + points, 0)),
      text: `${child.name} completou o dia no muro.`,
      child: portraitOf(child),
    })
  }

  return {
    waiting,
    answer,
    celebration: party,
    settle(key, outcome) {
      settle(key, outcome)
      if (outcome.ok) return
      notice.forget(key)
      setParty(NO_PARTY)
    },
  }
}

/** Are all other tasks of the child's day done? */
function isLastDone({ taskId }: TaskDay, { taskDays }: DashboardChild): boolean {
  return taskDays.every((other) => other.taskId === taskId || other.status === 'done')
}
