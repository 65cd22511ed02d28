import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Repeat from 'lucide-react/icons/repeat'
import Trash2 from 'lucide-react/icons/trash'
import { ActionMenu } from '#app/ui/action-menu.tsx'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Points } from '#app/ui/points.tsx'
import type { Child } from '../../children/child.ts'
import { ChildFaces } from '../../children/components/child-faces.tsx'
import { useToday } from '../../families/components/family-context.ts'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import { taskDaysShort, taskTimesShort, trustShort } from '../task-row-text.ts'
import type { TaskSection } from '../task-sections.ts'
import type { Task } from '../task.ts'
import { DayTiles } from './day-tiles.tsx'
import styles from './task-table.module.css'
import type { TaskSelection } from './use-task-selection.ts'

interface TaskTableProps {
  sections: readonly TaskSection[]
  familyChildren: readonly Child[]
  actions: {
    edit: (task: Task) => void
    duplicate: (task: Task) => void
    resume: (task: Task) => void
    remove: (task: Task) => void
  }
  selection: TaskSelection
}

/** The tasks on wide screens, in the order of the list. For guardians: each row can be chosen and opens the form. */
export function TaskTable({ sections, familyChildren, actions, selection }: TaskTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            <span className="visually-hidden">Escolher</span>
          </th>
          <th scope="col">Tarefa</th>
          <th scope="col">Quem</th>
          <th scope="col">Dias</th>
          <th scope="col">Horário</th>
          <th scope="col">Conferência</th>
          <th scope="col" className={styles.points}>
            Pontos
          </th>
          <th scope="col">
            <span className="visually-hidden">Opções</span>
          </th>
        </tr>
      </thead>
      {sections.map(({ title, tasks }) => (
        <tbody key={title} aria-label={`Tarefas: ${title}`}>
          {title === 'Pausadas' && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={9}>
                {title}
              </th>
            </tr>
          )}
          {tasks.map((task) => (
            <TaskTableRow
              key={task.id}
              task={task}
              taskChildren={familyChildren.filter(({ id }) => task.childIds.includes(id))}
              actions={actions}
              isChosen={selection.isChosen(task.id)}
              onChange={(isChosen) => selection.toggle(task.id, isChosen)}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface TaskTableRowProps {
  task: Task
  taskChildren: readonly Child[]
  actions: TaskTableProps['actions']
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function TaskTableRow({ task, taskChildren, actions, isChosen, onChange }: TaskTableRowProps) {
  const today = useToday()
  const { title, points, trust, weekdays, isPaused } = task
  const { recurrence } = scheduleOf(task)
  const isWeekly = recurrence.kind === 'weekly' && recurrence.everyWeeks === 1
  return (
    <tr className={classNames(styles.row, isChosen && styles.chosen)}>
      <td>
        <label className={styles.choice}>
          <input
            type="checkbox"
            aria-label={`Escolher ${title}`}
            checked={isChosen}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span className={styles.box} aria-hidden="true">
            <Check size={20} strokeWidth={3} />
          </span>
        </label>
      </td>
      <td>
        <TaskDrawing name={taskDrawings.nameFor(task)} size={36} />
      </td>
      <th scope="row">
        {title}
        <button
          type="button"
          className={styles.open}
          aria-label={`Editar ${title}`}
          onClick={() => actions.edit(task)}
        />
      </th>
      <td>
        <ChildFaces shownChildren={taskChildren} size={28} />
      </td>
      <td>
        <span className={styles.days}>
          {isWeekly && <DayTiles weekdays={weekdays} />}
          <span className={isWeekly ? 'visually-hidden' : undefined}>{taskDaysShort(task, today)}</span>
          {task.assignment === 'rotation' && <Repeat size={18} aria-label="rodízio" />}
        </span>
      </td>
      <td>{taskTimesShort(task)}</td>
      <td>{trustShort(trust)}</td>
      <td className={styles.points}>
        <Points value={points} />
      </td>
      <td className={styles.menu}>
        <ActionMenu
          label={`Mais opções de ${title}`}
          actions={[
            { label: 'Editar', icon: <Pencil />, onSelect: () => actions.edit(task) },
            { label: 'Duplicar', icon: <Copy />, onSelect: () => actions.duplicate(task) },
            ...(isPaused ? [{ label: 'Retomar', icon: <Play />, onSelect: () => actions.resume(task) }] : []),
            {
              label: 'Excluir',
              icon: <Trash2 />,
              tone: 'terra' as const,
              onSelect: () => actions.remove(task),
            },
          ]}
        />
      </td>
    </tr>
  )
}
