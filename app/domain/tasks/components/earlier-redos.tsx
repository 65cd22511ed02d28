import Check from 'lucide-react/icons/check'
import { Button } from '#app/ui/button.tsx'
import type { Child } from '../../children/child.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { dayText } from '../approval/claim.ts'
import { taskDayKey } from '../approval/decided-task-day.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import { turnName } from '../task-day-texts.ts'
import { focusListHeading, ListedTaskDay } from './listed-task-day.tsx'
import { RedoRequest } from './redo-request.tsx'
import styles from './waiting-task-days.module.css'

interface EarlierRedosProps {
  /** Task days of earlier dates, to be done again. */
  taskDays: readonly TaskDay[]
  /** The children of the task days, whose portraits the rows show. Undefined in the list of one child. */
  familyChildren: readonly Child[] | undefined
  today: CivilDate
  showsNotes: boolean
  /** Undefined for guardians, who can only mark tasks of today. */
  onMark: ((taskDays: readonly TaskDay[], status: MarkStatus) => void) | undefined
}

/** Tasks of an earlier date that may still be done again (rule 143). Without 'Não fez', which could not be undone. */
export function EarlierRedos({ taskDays, familyChildren, today, showsNotes, onMark }: EarlierRedosProps) {
  return taskDays.map((taskDay) => {
    const child = familyChildren?.find(({ id }) => id === taskDay.childId)
    return (
      <ListedTaskDay key={taskDayKey(taskDay)} taskDay={taskDay} child={child} hasPoints>
        <RedoRequest taskDay={taskDay} childName={undefined} showsNote={showsNotes} />
        <div className={styles.line}>
          <p className={styles.state}>
            <span className={styles.details}>
              {[child?.name, dayText(taskDay.day, today)].filter(Boolean).join(' · ')}
            </span>
          </p>
          {onMark && (
            <Button
              size="sm"
              icon={<Check strokeWidth={2.6} />}
              aria-label={`Fez: ${turnName(taskDay)}${child ? `, ${child.name}` : ''}`}
              onClick={({ currentTarget }) => {
                focusListHeading(currentTarget)
                onMark([taskDay], 'done')
              }}
            >
              Fez
            </Button>
          )}
        </div>
      </ListedTaskDay>
    )
  })
}
