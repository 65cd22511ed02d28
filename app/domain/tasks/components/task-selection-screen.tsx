import ListChecks from 'lucide-react/icons/list-checks'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { LineButton } from '#app/ui/line-button.tsx'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import type { Child } from '../../children/child.ts'
import type { TaskSection } from '../task-sections.ts'
import type { Task } from '../task.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SkippedTasks } from './skipped-tasks.tsx'
import { TaskList } from './task-list.tsx'
import styles from './tasks-screen.module.css'
import type { TaskSelection } from './use-task-selection.ts'
import { taskCountText } from './use-task-undo.ts'

interface TaskSelectionScreenProps extends SelectionHeadProps {
  sections: readonly TaskSection[]
  familyChildren: readonly Child[]
  /** The search and the filter. */
  tools: ReactNode
  onChanged: (skipped: readonly Task[]) => void
}

/** Chooses several tasks on phones and tablets, and changes them (rule 109). */
export function TaskSelectionScreen({
  sections,
  familyChildren,
  tools,
  onChanged,
  ...head
}: TaskSelectionScreenProps) {
  const { selection, onClose } = head
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in any control leaves the selection
    <div
      className={styles.selection}
      onKeyDown={({ key, target }) => {
        // the event of the sheet bubbles here, too
        if (key === 'Escape' && !(target as Element).closest('[role="dialog"]')) onClose()
      }}
    >
      <SelectionHead {...head} />
      {tools}
      <TaskList sections={sections} familyChildren={familyChildren} selection={selection} />
      <SelectionBar
        chosenTasks={selection.chosenTasks}
        onChanged={onChanged}
        className={styles.selectionBar}
      />
    </div>
  )
}

interface SelectionHeadProps {
  selection: TaskSelection
  tasks: readonly Task[]
  skipped: readonly Task[]
  onClose: () => void
}

/** Back leaves the selection (rule 66). */
function SelectionHead({ selection, tasks, skipped, onClose }: SelectionHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDialogHistory(true, onClose)
  useEffect(() => heading.current?.focus(), [])
  const { length } = selection.chosenTasks
  const areAllChosen = length === tasks.length
  return (
    <>
      <header className={styles.selectionHead}>
        <IconButton icon={<X />} label="Cancelar seleção" className={styles.close} onClick={onClose} />
        <h1 ref={heading} tabIndex={-1} aria-live="polite">
          {length === 0 ? 'Selecionar' : taskCountText(length)}
        </h1>
        <LineButton
          icon={<ListChecks />}
          onClick={() => selection.choose(areAllChosen ? [] : tasks.map(({ id }) => id))}
        >
          {areAllChosen ? 'Nenhuma' : `Todas as ${tasks.length}`}
        </LineButton>
      </header>
      <SkippedTasks tasks={skipped} />
    </>
  )
}
