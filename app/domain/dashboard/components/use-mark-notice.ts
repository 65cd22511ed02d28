import { useState } from 'react'
import type { MarkNotice } from '../../tasks/components/mark-notice.tsx'
import { type Mark, marksText } from '../../tasks/task-days.ts'
import type { TaskDay } from '../../tasks/task.ts'
import type { DashboardChild } from '../dashboard.ts'
import { markKey } from './mark-key.ts'

interface ChildMark extends Mark {
  taskDay: TaskDay
  child: DashboardChild
}

interface MarkNotices {
  /** The notice for a child; undefined if the last marks are of another child, or if there are none. */
  noticeOf: (childId: string) => MarkNotice | undefined
  /** Adds a mark to the notice. A mark of another child starts a new notice. */
  add: (mark: ChildMark) => void
  /** Removes a mark that was undone or refused. */
  remove: (key: string) => void
}

/** One notice for all tasks marked in a row, '3 feitas, +29', with one 'Desfazer' for all of them. */
export function useMarkNotice(onUndo: (mark: ChildMark) => void): MarkNotices {
  const [marks, setMarks] = useState<readonly ChildMark[]>([])

  return {
    noticeOf(childId) {
      const lastMark = marks.at(-1)
      if (lastMark?.child.id !== childId) return undefined
      return {
        ...marksText(marks),
        taskId: lastMark.taskDay.taskId,
        onUndo() {
          setMarks([])
          for (const mark of marks) onUndo(mark)
        },
        onEnd: () => setMarks([]),
      }
    },
    add(mark) {
      const key = markKey(mark.taskDay)
      setMarks((previous) => [
        ...previous.filter(({ taskDay, child }) => child.id === mark.child.id && markKey(taskDay) !== key),
        mark,
      ])
    },
    remove(key) {
      setMarks((previous) => previous.filter(({ taskDay }) => markKey(taskDay) !== key))
    },
  }
}
