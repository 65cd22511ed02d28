import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import type { Ref } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Points } from '#app/ui/points.tsx'
import type { Child } from '../../children/child.ts'
import { ChildFaces } from '../../children/components/child-faces.tsx'
import { useToday } from '../../families/components/family-context.ts'
import { taskRowText } from '../task-row-text.ts'
import type { TaskSection } from '../task-sections.ts'
import type { Task } from '../task.ts'
import styles from './task-list.module.css'
import type { TaskSelection } from './use-task-selection.ts'

interface TaskListProps {
  sections: readonly TaskSection[]
  familyChildren: readonly Child[]
  /** For guardians. */
  actions?: { edit: (task: Task) => void; resume: (task: Task) => void } | undefined
  /** While several tasks are chosen, each row is a checkbox. */
  selection?: TaskSelection | undefined
  /** Receives the focus when a row disappears. */
  ref?: Ref<HTMLDivElement>
}

/** The tasks by time of day, one row each (rule 111). A row opens the form. */
export function TaskList({ sections, familyChildren, actions, selection, ref }: TaskListProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.sections}>
      {sections.map(({ title, tasks }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.title}>
            {title}
            <small>{tasks.length}</small>
          </h2>
          <ul role="list" aria-label={`Tarefas: ${title}`} className={styles.rows}>
            {tasks.map((task) => (
              <li key={task.id}>
                {selection ? (
                  <ChoiceRow
                    task={task}
                    familyChildren={familyChildren}
                    isChosen={selection.isChosen(task.id)}
                    onChange={(isChosen) => selection.toggle(task.id, isChosen)}
                  />
                ) : (
                  <TaskRow task={task} familyChildren={familyChildren} actions={actions} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface TaskRowProps {
  task: Task
  familyChildren: readonly Child[]
  actions: TaskListProps['actions']
}

function TaskRow({ task, familyChildren, actions }: TaskRowProps) {
  return (
    <article className={styles.row}>
      {actions && (
        <button
          type="button"
          className={styles.open}
          aria-label={`Editar ${task.title}`}
          onClick={() => actions.edit(task)}
        />
      )}
      <TaskDrawing name={taskDrawings.nameFor(task)} size={40} />
      <div className={styles.text}>
        <h3>{task.title}</h3>
        <Details task={task} />
      </div>
      {task.isPaused && actions ? (
        <Button
          variant="outline"
          size="sm"
          icon={<Play />}
          className={styles.resume}
          aria-label={`Retomar ${task.title}`}
          onClick={() => actions.resume(task)}
        >
          Retomar
        </Button>
      ) : (
        <Faces task={task} familyChildren={familyChildren} />
      )}
      <Points value={task.points} className={styles.points} />
    </article>
  )
}

interface ChoiceRowProps {
  task: Task
  familyChildren: readonly Child[]
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** The whole row is the label of its checkbox. */
function ChoiceRow({ task, familyChildren, isChosen, onChange }: ChoiceRowProps) {
  return (
    <label className={classNames(styles.row, isChosen && styles.chosen)}>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
      <span className={styles.box} aria-hidden="true">
        <Check size={20} strokeWidth={3} />
      </span>
      <span className={styles.text}>
        <b>{task.title}</b>
        <Details task={task} />
      </span>
      <Faces task={task} familyChildren={familyChildren} />
      <Points value={task.points} className={styles.points} />
    </label>
  )
}

const Details = ({ task }: { task: Task }) => <small>{taskRowText(task, useToday())}</small>

const Faces = ({ task, familyChildren }: { task: Task; familyChildren: readonly Child[] }) => (
  <ChildFaces shownChildren={familyChildren.filter(({ id }) => task.childIds.includes(id))} size={24} />
)
