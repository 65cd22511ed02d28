import { useEffect, useEffectEvent } from 'react'
import type { DialogState } from '#app/ui/sheet.tsx'
import type { MarkStatus, Task, TaskDay } from '../../tasks/task.ts'
import { turnKey } from '../../tasks/task-days.ts'
import { TurnSheets } from '../../tasks/week/components/turn-sheets.tsx'
import { withTakenTurns } from '../../tasks/week/todays-turns.ts'
import { familyWeek, type WeekItem } from '../../tasks/week/week.ts'
import type { Dashboard } from '../dashboard.ts'

/** Identifies a turn of today. */
export type TurnRef = Pick<TaskDay, 'taskId' | 'day' | 'slot'>

type TurnSheetProps = DialogState & {
  dashboard: Dashboard
  turn: TurnRef
  /** The child whose turn was opened; null for all of them. */
  ofChildId: string | null
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
  onEditTask: (task: Task) => void
  onOpenPauses: () => void
}

/** The sheet of a turn of today, opened from its row on Início. Closes when nobody has the turn any more. */
export function TurnSheet({ dashboard, turn, ofChildId, onMark, ...props }: TurnSheetProps) {
  const { children, tasks, member } = dashboard
  const task = tasks.find(({ id }) => id === turn.taskId)
  const turnDays = children.flatMap(({ taskDays }) =>
    taskDays.filter((day) => turnKey(day) === turnKey(turn)),
  )
  const shownDays = ofChildId === null ? turnDays : turnDays.filter(({ childId }) => childId === ofChildId)
  const isGone = !task || shownDays.length === 0
  const close = useEffectEvent(() => props.onOpenChange(false))
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  if (isGone) return null
  return (
    <TurnSheets
      {...props}
      item={itemOf(task, shownDays, dashboard)}
      calendar={dashboard}
      familyChildren={children}
      canChange={member.role === 'parent'}
      answers={{ taskDays: shownDays, onMark }}
    />
  )
}

/** The turn as the week shows it. Its schedule may have changed since its task days were opened: then from these. */
function itemOf(task: Task, taskDays: readonly TaskDay[], dashboard: Dashboard): WeekItem {
  const { childId, day, slot, time } = taskDays[0]!
  const week = withTakenTurns(familyWeek(dashboard.children, [task], [day], dashboard))
  const items = week.find(({ child }) => child.id === childId)?.cells.flatMap(({ items: own }) => own)
  return (
    items?.find((item) => item.slot === slot) ?? {
      task,
      day,
      slot,
      time,
      childId,
      insteadOf: null,
      isAlternating: false,
      isOpen: false,
      isExcused: false,
      isDaily: false,
      holderIds: taskDays.map((taskDay) => taskDay.childId),
    }
  )
}
