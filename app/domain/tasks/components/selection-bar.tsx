import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import Sun from 'lucide-react/icons/sun'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { TASK_ACTIONS } from '../actions.ts'
import type { ChangeTasksInput, TasksChange } from '../schema.ts'
import type { Task } from '../task.ts'
import { type ChangedField, ChangeTasksSheet } from './change-tasks-sheet.tsx'
import styles from './selection-bar.module.css'
import { useTaskUndo } from './use-task-undo.ts'

interface SelectionBarProps {
  chosenTasks: readonly Task[]
  /** Runs after a change. `skipped` are tasks that were changed elsewhere and stayed as they were. */
  onChanged: (skipped: readonly Task[]) => void
  /** Before the buttons, on wide screens. */
  title?: ReactNode
  /** After the buttons, on wide screens. */
  end?: ReactNode
  className?: string | undefined
}

/** The changes of the chosen tasks, each with an undo in a toast (rules 109 and 231). */
export function SelectionBar({ chosenTasks, onChanged, title, end, className }: SelectionBarProps) {
  const [field, setField] = useState<ChangedField>('weekdays')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { showChanged, remove } = useTaskUndo()
  const areAllPaused = chosenTasks.length > 0 && chosenTasks.every(({ isPaused }) => isPaused)
  const pause: TasksChange = { field: 'pause', isPaused: !areAllPaused }
  const pauseWrite = useSnapshotWrite((value) =>
    finish(pause, (value as { skippedIds: string[] }).skippedIds),
  )

  function finish(change: TasksChange, skippedIds: readonly string[]) {
    const changed = chosenTasks.filter(({ id }) => !skippedIds.includes(id))
    if (changed.length > 0) showChanged(changed, change)
    onChanged(chosenTasks.filter(({ id }) => skippedIds.includes(id)))
  }
  function togglePause() {
    const input: ChangeTasksInput = {
      tasks: chosenTasks.map(({ id, revision }) => ({ id, revision })),
      change: pause,
    }
    pauseWrite.send(TASK_ACTIONS.change, input)
  }
  function openSheet(changedField: ChangedField) {
    setField(changedField)
    setSheetOpen(true)
  }
  const buttons = [
    { label: 'Dias', icon: <CalendarDays />, onClick: () => openSheet('weekdays') },
    { label: 'Horário', icon: <Clock />, onClick: () => openSheet('time') },
    { label: 'Período', icon: <Sun />, onClick: () => openSheet('season') },
    { label: 'Pontos', icon: <Star />, onClick: () => openSheet('points') },
    { label: 'Conferência', icon: <ShieldCheck />, onClick: () => openSheet('trust') },
    areAllPaused
      ? { label: 'Retomar', icon: <Play />, onClick: togglePause }
      : { label: 'Pausar', icon: <Pause />, onClick: togglePause },
    {
      label: 'Excluir',
      icon: <Trash2 />,
      isDestructive: true,
      onClick: () => {
        void remove(chosenTasks)
        onChanged([])
      },
    },
  ]

  return (
    <div className={classNames(styles.bar, className)}>
      {title}
      <FormMessage message={pauseWrite.message} />
      <div role="group" aria-label="Mudar as escolhidas" className={styles.buttons}>
        {buttons.map(({ label, icon, isDestructive, onClick }) => (
          <button
            key={label}
            type="button"
            disabled={chosenTasks.length === 0 || pauseWrite.isPending}
            className={classNames(isDestructive && styles.destructive)}
            onClick={onClick}
          >
            <span aria-hidden="true">{icon}</span>
            {label}
          </button>
        ))}
      </div>
      {end}
      <ChangeTasksSheet
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        field={field}
        chosenTasks={chosenTasks}
        onChanged={finish}
      />
    </div>
  )
}
