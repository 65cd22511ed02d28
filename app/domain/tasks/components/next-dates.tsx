import Calendar from 'lucide-react/icons/calendar'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { useToday } from '../../families/components/family-day.ts'
import { nextDateText, nextDates } from '../task-next-dates.ts'
import styles from './next-dates.module.css'

interface NextDatesProps {
  weekdays: readonly number[]
  taskChildren: readonly Child[]
  isPaused: boolean
}

/** 'Próximas vezes': the next three dates of a task and its children, in words. */
export function NextDates({ weekdays, taskChildren, isPaused }: NextDatesProps) {
  const today = useToday()
  const dates = nextDates(weekdays, today).map((date) => nextDateText(date, today))
  return (
    <div className={styles.box} aria-live="polite">
      <Calendar size={22} aria-hidden="true" />
      <div>
        <b>Próximas vezes</b>
        {isPaused && 'Pausada: nenhuma, até você retomar.'}
        {!isPaused && dates.length === 0 && 'Escolha um dia.'}
        {!isPaused && dates.length > 0 && (
          <>
            {dates.join(' · ')}
            {taskChildren.length > 0 && ': '}
            {taskChildren.map((child, index) => (
              <span key={child.id}>
                {index > 0 && (index === taskChildren.length - 1 ? ' e ' : ', ')}
                <span className={styles.child}>
                  <ChildAvatar child={child} size={20} /> {child.name}
                </span>
              </span>
            ))}
          </>
        )}
      </div>
    </div>
  )
}
