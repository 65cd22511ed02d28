import { List, ListRow } from '#app/ui/list.tsx'
import { TaskPickRow } from '../../tasks/components/task-pick-row.tsx'
import { timeText } from '../../families/dates/time-text.ts'
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
            details={detailsText(task)}
            points={task.points}
            isChosen={isChosen}
            onChange={(isTicked) => onTick(key, isTicked)}
          />
        </ListRow>
      ))}
    </List>
  )
}

/** 'seg a sex, 15h, descansa nas férias'. */
function detailsText({ weekdays, time, season }: ChoosableTask['task']): string {
  const when = time === null ? 'a qualquer hora' : timeText(time)
  const rest = season === 'lessons' ? ', descansa nas férias' : ''
  return `${daysText(weekdays)}, ${when}${rest}`
}
