import { List, ListRow } from '#app/ui/list.tsx'
import { TaskPickRow } from '../../tasks/components/task-pick-row.tsx'
import { timeText } from '../../tasks/task.ts'
import { daysText } from '../start.ts'
import type { ChoosableTask } from '../start-draft.ts'

interface TaskChoicesProps {
  label: string
  tasks: readonly ChoosableTask[]
  onTick: (key: string, isChosen: boolean) => void
}

/** A list of tasks with checkboxes. */
export function TaskChoices({ label, tasks, onTick }: TaskChoicesProps) {
  if (tasks.length === 0) return null
  return (
    <List aria-label={label}>
      {tasks.map(({ key, task, isChosen }) => (
        <ListRow key={key} bare>
          <TaskPickRow
            task={task}
            details={`${daysText(task.weekdays)}, ${task.time === null ? 'a qualquer hora' : timeText(task.time)}`}
            points={task.points}
            isChosen={isChosen}
            onChange={(isTicked) => onTick(key, isTicked)}
          />
        </ListRow>
      ))}
    </List>
  )
}
