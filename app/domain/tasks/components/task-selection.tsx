import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tag from 'lucide-react/icons/tag'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormMessage } from '#app/ui/form-message.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { useToday } from '../../families/components/family-day.ts'
import { TASK_ACTIONS } from '../actions.ts'
import { taskDaysText, taskTimesText } from '../schedule/schedule-text.ts'
import type { ChangeTasksInput } from '../schema.ts'
import type { Task } from '../task.ts'
import { type ChangedField, ChangeTasksSheet, taskCountText } from './change-tasks-sheet.tsx'
import { TaskPickRow } from './task-pick-row.tsx'
import styles from './task-selection.module.css'

interface TaskSelectionProps {
  /** In the order of the list. */
  tasks: readonly Task[]
  onClose: () => void
}

/** 'Escolher várias': chooses tasks and changes all of them (rule 109). Back leaves it (rule 66). */
export function TaskSelection({ tasks, onClose }: TaskSelectionProps) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [skippedTitles, setSkippedTitles] = useState<readonly string[]>([])
  const [field, setField] = useState<ChangedField>('weekdays')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { show } = useToasts()
  const today = useToday()
  useDialogHistory(true, onClose)
  useEffect(() => heading.current?.focus(), [])

  const chosenTasks = tasks.filter(({ id }) => chosenIds.has(id))
  const areAllChosen = chosenTasks.length === tasks.length
  const areAllPaused = chosenTasks.length > 0 && chosenTasks.every(({ isPaused }) => isPaused)
  function onChanged(skippedIds: readonly string[]) {
    const count = chosenTasks.length - skippedIds.length
    if (count > 0) show({ text: `${taskCountText(count)} ${count === 1 ? 'mudada' : 'mudadas'}.` })
    if (skippedIds.length === 0) return onClose()
    setChosenIds(new Set(skippedIds))
    setSkippedTitles(chosenTasks.filter(({ id }) => skippedIds.includes(id)).map(({ title }) => title))
    heading.current?.focus()
  }
  const pauseWrite = useSnapshotWrite((value) => onChanged((value as { skippedIds: string[] }).skippedIds))

  function toggle(id: string, isChosen: boolean) {
    const next = new Set(chosenIds)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosenIds(next)
  }
  function openSheet(changedField: ChangedField) {
    setField(changedField)
    setSheetOpen(true)
  }
  function togglePause() {
    const input: ChangeTasksInput = {
      tasks: chosenTasks.map(({ id, revision }) => ({ id, revision })),
      change: { field: 'pause', isPaused: !areAllPaused },
    }
    pauseWrite.send(TASK_ACTIONS.change, input)
  }
  const barButton = (label: string, icon: ReactNode, onClick: () => void) => (
    <button type="button" disabled={chosenTasks.length === 0 || pauseWrite.isPending} onClick={onClick}>
      {icon}
      {label}
    </button>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in any control leaves the selection
    <div
      className={styles.selection}
      onKeyDown={({ key }) => {
        // the event of the sheet bubbles here, too
        if (key === 'Escape' && !isSheetOpen) onClose()
      }}
    >
      <header className={styles.head}>
        <IconButton icon={<X />} label="Cancelar seleção" className={styles.close} onClick={onClose} />
        <h1 ref={heading} tabIndex={-1} aria-live="polite">
          {chosenTasks.length === 0
            ? 'Escolher várias'
            : `${chosenTasks.length} ${chosenTasks.length === 1 ? 'escolhida' : 'escolhidas'}`}
        </h1>
        <button
          type="button"
          className={styles.all}
          onClick={() => setChosenIds(areAllChosen ? new Set() : new Set(tasks.map(({ id }) => id)))}
        >
          {areAllChosen ? 'Nenhuma' : 'Todas'}
        </button>
      </header>
      {skippedTitles.length > 0 && (
        <p role="status" className={styles.skipped}>
          Mudaram em outro aparelho e ficaram como estavam: <b>{skippedTitles.join(', ')}</b>. Confira como
          estão agora e tente de novo.
        </p>
      )}
      <ul role="list" aria-label="Escolher tarefas" className={styles.list}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskPickRow
              task={task}
              details={
                <>
                  {task.isPaused && 'Pausada · '}
                  {taskDaysText(task, today)}, {taskTimesText(task)}
                </>
              }
              points={task.points}
              isChosen={chosenIds.has(task.id)}
              onChange={(isChosen) => toggle(task.id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <FormMessage message={pauseWrite.message} />
        <div role="group" aria-label="Mudar as escolhidas" className={styles.buttons}>
          {barButton('Dias', <CalendarDays aria-hidden="true" />, () => openSheet('weekdays'))}
          {barButton('Pontos', <Tag aria-hidden="true" />, () => openSheet('points'))}
          {barButton('Horário', <Clock aria-hidden="true" />, () => openSheet('time'))}
          {barButton('Conferência', <ShieldCheck aria-hidden="true" />, () => openSheet('trust'))}
          {areAllPaused
            ? barButton('Retomar', <Play aria-hidden="true" />, togglePause)
            : barButton('Pausar', <Pause aria-hidden="true" />, togglePause)}
        </div>
      </div>
      <ChangeTasksSheet
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        field={field}
        chosenTasks={chosenTasks}
        onChanged={onChanged}
      />
    </div>
  )
}
