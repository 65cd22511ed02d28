import Trash2 from 'lucide-react/icons/trash'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { SheetBoundary } from '#app/ui/sheet-boundary.tsx'
import { openMarksOf } from '../approval/promised-points.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { PasteSheet } from '../spreadsheet/components/paste-sheet.tsx'
import type { Task } from '../task.ts'
import type { WeekChild } from '../week/todays-turns.ts'
import { CopyTasksSheet } from './copy-tasks-sheet.tsx'
import { type TaskCopy, TaskFormSheet } from './task-form-sheet.tsx'

const PausesSheet = deferred(
  async () => (await import('../week/components/pauses-sheet.tsx')).PausesSheet,
).Suspending

/** What the tab Tarefas has open. */
export type TasksDialog =
  | { name: 'form'; task: Task | null }
  | { name: 'duplicate'; copy: TaskCopy }
  /** `isInForm`: the question is above the task's form, which keeps what was typed. */
  | { name: 'deletion'; task: Task; isInForm?: boolean }
  | { name: 'copy' }
  | { name: 'paste' }
  | { name: 'pauses' }

interface TasksDialogsProps {
  /** The last opened dialog, which stays while it closes; null before the first. */
  dialog: TasksDialog | null
  isOpen: boolean
  onOpen: (dialog: TasksDialog) => void
  onClose: () => void
  onDelete: (task: Task) => void
  tasks: readonly Task[]
  calendar: FamilyCalendar
  familyChildren: readonly WeekChild[]
  /** A new task starts with this child. */
  childId: string | undefined
}

/** The dialogs of the tab Tarefas, for guardians. */
export function TasksDialogs({
  dialog,
  isOpen,
  onOpen,
  onClose,
  onDelete,
  childId,
  ...family
}: TasksDialogsProps) {
  const stateOf = (name: TasksDialog['name']) => ({
    open: isOpen && dialog?.name === name,
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
  })
  const deletedTask = dialog?.name === 'deletion' ? dialog.task : null
  const isFormBelow = dialog?.name === 'deletion' && dialog.isInForm === true
  const formTask = dialog?.name === 'form' || isFormBelow ? dialog.task : null
  const form = stateOf('form')
  const deletion = stateOf('deletion')
  return (
    <SheetBoundary isOpen={isOpen} onClose={onClose} onReopen={() => dialog && onOpen(dialog)}>
      <TaskFormSheet
        {...family}
        {...form}
        open={form.open || (isFormBelow && deletion.open)}
        task={formTask}
        openMarks={formTask ? openMarksOf(formTask.id, family.familyChildren) : []}
        initialChildId={childId}
        onDuplicate={(copy) => onOpen({ name: 'duplicate', copy })}
        onDelete={(task) => onOpen({ name: 'deletion', task, isInForm: true })}
      />
      <TaskFormSheet
        {...family}
        {...stateOf('duplicate')}
        task={null}
        openMarks={[]}
        copy={dialog?.name === 'duplicate' ? dialog.copy : undefined}
      />
      <CopyTasksSheet
        {...stateOf('copy')}
        tasks={family.tasks}
        familyChildren={family.familyChildren}
        initialFromId={childId ?? null}
      />
      <PasteSheet {...stateOf('paste')} familyChildren={family.familyChildren} />
      <MountOnFirstOpen open={isOpen && dialog?.name === 'pauses'}>
        <PausesSheet {...stateOf('pauses')} {...family} />
      </MountOnFirstOpen>
      <ConfirmDialog
        open={deletion.open}
        onOpenChange={(open) => {
          if (open) return
          if (isFormBelow) onOpen({ name: 'form', task: deletedTask })
          else onClose()
        }}
        title="Tem certeza que deseja excluir esta tarefa?"
        description={`“${deletedTask?.title ?? ''}” sai da rotina. Os pontos já ganhos ficam.`}
        confirmLabel="Excluir"
        cancelLabel="Manter"
        icon={<Trash2 />}
        onConfirm={() => deletedTask && onDelete(deletedTask)}
      />
    </SheetBoundary>
  )
}
