import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LogoMark } from '#app/ui/art/logo.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { type Mark, marksText } from '../../tasks/task-days.ts'
import type { TaskDay } from '../../tasks/task.ts'
import type { DashboardChild } from '../dashboard.ts'
import { markKey } from './use-mark-task-day.ts'

const NOTICE_ID = 'marks'

export interface NotedMark extends Mark {
  taskDay: TaskDay
  child: DashboardChild
}

interface MarkNotice {
  /** Adds a mark. The notice comes after `delay` ms without another one; one that is on the screen changes at once. */
  note: (mark: NotedMark, delay: number) => void
  /** The mark named `key` was taken back or refused. */
  forget: (key: string) => void
}

/** One notice for all tasks marked in a row, '3 feitas, +29', with 'Desfazer' for all of them. */
export function useMarkNotice(onUndo: (mark: NotedMark) => void): MarkNotice {
  const { show, dismiss } = useToasts()
  const marks = useRef<readonly NotedMark[]>([])
  const isShown = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // the notice outlives the render that showed it: its undo has to see the newest revisions
  const undo = useRef(onUndo)
  useEffect(() => {
    undo.current = onUndo
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  function end() {
    marks.current = []
    isShown.current = false
  }

  function tell() {
    const { text, points } = marksText(marks.current)
    const isDone = points !== undefined
    isShown.current = true
    show({
      id: NOTICE_ID,
      text,
      points,
      icon: isDone ? <LogoMark size={24} /> : <X size={22} />,
      onGone: end,
      action: {
        label: 'Desfazer',
        onPress: () => {
          const undone = marks.current
          end()
          for (const mark of undone) undo.current(mark)
        },
      },
    })
  }

  return {
    note(mark, delay) {
      const key = markKey(mark.taskDay)
      marks.current = [...marks.current.filter(({ taskDay }) => markKey(taskDay) !== key), mark]
      clearTimeout(timer.current)
      if (isShown.current) tell()
      else timer.current = setTimeout(tell, delay)
    },
    forget(key) {
      const left = marks.current.filter(({ taskDay }) => markKey(taskDay) !== key)
      if (left.length === marks.current.length) return
      marks.current = left
      if (left.length === 0) {
        clearTimeout(timer.current)
        dismiss(NOTICE_ID)
      } else if (isShown.current) tell()
    },
  }
}
