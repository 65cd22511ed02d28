import { useState } from 'react'
import type { MarkNotice } from '../../tasks/components/mark-notice-text.ts'
import { turnKey } from '../../tasks/task-days.ts'
import { type Mark, marksText } from '../../tasks/task-day-texts.ts'
import type { TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import type { DashboardChild } from '../dashboard.ts'
import { markKey, type TaskDayKey } from '../../tasks/approval/decided-task-day.ts'

interface ChildMark extends Mark {
  taskDay: TaskDay
  child: DashboardChild
}

interface MarkNotices {
  /** The notice of the last marks of a child, or of all children for null; undefined if there are none. */
  noticeOf: (childId: string | null) => MarkNotice | undefined
  /** Adds marks to the notice. */
  add: (marks: readonly ChildMark[]) => void
  /** Removes a mark that was undone or refused. */
  remove: (key: string) => void
}

interface MarkNoticeOptions {
  onUndo: (marks: readonly ChildMark[]) => void
  /** The status of a task day now: the server decides whether a child's mark waits. */
  statusOf: (key: TaskDayKey) => TaskDayStatus | undefined
}

/** One notice for all tasks marked in a row, '3 feitas, +29', with one 'Desfazer' for all of them. */
export function useMarkNotice({ onUndo, statusOf }: MarkNoticeOptions): MarkNotices {
  const [marks, setMarks] = useState<readonly ChildMark[]>([])
  const removeAll = (removed: readonly ChildMark[]) =>
    setMarks((previous) => previous.filter((mark) => !removed.includes(mark)))

  return {
    noticeOf(childId) {
      const shownMarks = marks.filter(({ child }) => childId === null || child.id === childId)
      const lastMark = shownMarks.at(-1)
      if (!lastMark) return undefined
      return {
        ...marksText(
          shownMarks.map(({ taskDay, status }) => {
            const current = statusOf(taskDay)
            return { taskDay, status: current === 'done' || current === 'claimed' ? current : status }
          }),
        ),
        turnKey: turnKey(lastMark.taskDay),
        done: shownMarks.filter(({ status }) => status === 'done').map(({ taskDay }) => taskDay),
        onUndo() {
          removeAll(shownMarks)
          onUndo(shownMarks)
        },
        onEnd: () => removeAll(shownMarks),
      }
    },
    add(newMarks) {
      const newKeys = new Set(newMarks.map(({ taskDay }) => markKey(taskDay)))
      setMarks((previous) => [
        ...previous.filter(({ taskDay }) => !newKeys.has(markKey(taskDay))),
        ...newMarks,
      ])
    },
    remove(key) {
      setMarks((previous) => previous.filter(({ taskDay }) => markKey(taskDay) !== key))
    },
  }
}
