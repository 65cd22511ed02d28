import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { TASK_DAY_ACTIONS } from '../../tasks/task-day-actions.ts'
import type { Approval } from '../../tasks/approval/approval.ts'
import {
  isSameTaskDay,
  markKey,
  type TaskDayKey,
  type TaskDayRef,
  taskDayRefOf,
} from '../../tasks/approval/decided-task-day.ts'
import { PraiseSheet } from '../../tasks/praise/components/praise-sheet.tsx'
import type { PraiseInput } from '../../tasks/schema.ts'
import type { TaskDay } from '../../tasks/task.ts'
import type { Dashboard } from '../dashboard.ts'

export interface FamilyPraiseProps {
  /** The snapshot with the effect of all pending actions. */
  dashboard: Dashboard
  /** Null for child members, who do not praise. */
  approval: Approval | null
  send: (action: OptimisticAction) => void
  onDone: (taskDays: readonly TaskDay[]) => void
}

interface OpenedPraise {
  /** What is praised. */
  taskDays: readonly TaskDayKey[]
}

/** The sheet of a praise, and what it sends: an answer to claims, a mark for what is open, and the praise itself (rule 211). */
export function FamilyPraise({
  dashboard,
  approval,
  send,
  onDone,
  taskDays,
  ...dialog
}: FamilyPraiseProps & DialogState & OpenedPraise) {
  const { show } = useToasts()
  const days = dashboard.children.flatMap((child) =>
    [...child.taskDays, ...child.earlierTaskDays].map((taskDay) => ({ taskDay, child })),
  )
  const praised = taskDays.flatMap((key) => days.find(({ taskDay }) => isSameTaskDay(taskDay, key)) ?? [])

  function sendPraise(ref: TaskDayRef, words: string | null) {
    const body: PraiseInput = { ...ref, words }
    send({ action: TASK_DAY_ACTIONS.praise, body, key: markKey(ref) })
  }
  function praise(words: string) {
    const claims = praised.filter(({ taskDay }) => taskDay.status === 'claimed')
    const done = praised.filter(({ taskDay }) => taskDay.status === 'done')
    const open = praised.filter((day) => !claims.includes(day) && !done.includes(day))
    if (claims.length > 0) approval?.onAnswer(claims, { verdict: 'confirmed', praise: words })
    if (open.length > 0) onDone(open.map(({ taskDay }) => taskDay))
    // the mark, which is sent before, counts the revision up
    for (const { taskDay } of open) {
      sendPraise({ ...taskDayRefOf(taskDay), revision: taskDay.revision + 1 }, words)
    }
    const refs = done.map(({ taskDay }) => taskDayRefOf(taskDay))
    for (const ref of refs) sendPraise(ref, words)
    // claims and new marks are undone from their own toast or notice
    if (refs.length > 0) {
      show({
        text: refs.length === 1 ? `${done[0]?.child.name}: elogio guardado.` : 'Elogios guardados.',
        action: { label: 'Desfazer', onPress: () => refs.forEach((ref) => sendPraise(ref, null)) },
      })
    }
  }

  return <PraiseSheet {...dialog} praised={praised} onPraise={praise} />
}
