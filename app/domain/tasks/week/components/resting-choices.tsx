import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import type { Child } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import type { Task } from '../../task.ts'
import styles from './resting-choices.module.css'

/** So many of the tasks that stay are shown at first. One hidden task would need as much space as the fold. */
const SHOWN_STAYING = 4

interface RestingChoicesProps {
  /** The tasks that can rest in the pause. */
  tasks: readonly Task[]
  restingIds: ReadonlySet<string>
  familyChildren: readonly Child[]
  onChange: (taskId: string, rests: boolean) => void
}

/** What rests in 'Férias' or on a 'Feriado', ticked, and what stays. A tick moves a task to the other list (rule 220). */
export function RestingChoices({ tasks, restingIds, familyChildren, onChange }: RestingChoicesProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const lists = useRef<HTMLDivElement>(null)
  const movedId = useRef<string | null>(null)
  useEffect(() => {
    // the row is a new element in the other list
    const id = movedId.current
    movedId.current = null
    if (id !== null) lists.current?.querySelector<HTMLElement>(`[value="${id}"]`)?.focus()
  })
  const resting = tasks.filter(({ id }) => restingIds.has(id))
  const staying = tasks.filter(({ id }) => !restingIds.has(id))
  const isFolded = !isUnfolded && staying.length > SHOWN_STAYING + 1
  const shownStaying = isFolded ? staying.slice(0, SHOWN_STAYING) : staying
  const rows = (listed: readonly Task[]) =>
    listed.map((task) => (
      <label key={task.id} className={styles.row}>
        <input
          type="checkbox"
          value={task.id}
          checked={restingIds.has(task.id)}
          onChange={({ target }) => {
            movedId.current = task.id
            // a task that moves below the fold would take the focus with it
            if (!target.checked) setUnfolded(true)
            onChange(task.id, target.checked)
          }}
        />
        <span className={styles.box} aria-hidden="true">
          <Check size={20} strokeWidth={3} />
        </span>
        <TaskDrawing name={taskDrawings.nameFor(task)} size={36} />
        <b>{task.title}</b>
        <span className={styles.portraits} aria-hidden="true">
          {familyChildren
            .filter(({ id }) => task.childIds.includes(id))
            .slice(0, 3)
            .map((child) => (
              <ChildAvatar key={child.id} child={child} size={26} />
            ))}
        </span>
      </label>
    ))

  return (
    <div ref={lists} className={styles.lists}>
      <Section title="Descansam" count={resting.length === 1 ? '1 marcada' : `${resting.length} marcadas`}>
        {resting.length === 0 ? (
          <p className={styles.none}>Nenhuma. Marque abaixo o que descansa.</p>
        ) : (
          rows(resting)
        )}
      </Section>
      {staying.length > 0 && (
        <Section title="Ficam" count={staying.length === 1 ? '1 tarefa' : `${staying.length} tarefas`}>
          {rows(shownStaying)}
          {isFolded && (
            <button type="button" className={styles.more} onClick={() => setUnfolded(true)}>
              e mais {staying.length - SHOWN_STAYING}
              <ChevronDown size={20} aria-hidden="true" />
            </button>
          )}
        </Section>
      )}
      <p className={styles.note}>
        A tarefa marcada é de <b>Aulas</b>: descansa em todas as férias e feriados.
      </p>
    </div>
  )
}

function Section({ title, count, children }: { title: string; count: string; children: React.ReactNode }) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId}>
      <p className={styles.title}>
        <b id={titleId}>{title}</b>
        <small>{count}</small>
      </p>
      <div className={styles.list}>{children}</div>
    </div>
  )
}
