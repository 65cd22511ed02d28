import Check from 'lucide-react/icons/check'
import type { Child } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { WEEKDAY_NAMES } from '../../task.ts'
import { WEEKDAY_LABELS } from '../../task-texts.ts'
import { toggleChildDay } from '../draft-schedule.ts'
import { weekdaysOf } from '../scheduled-task.ts'
import styles from './child-days-field.module.css'
import type { ScheduleFieldProps } from './schedule-fields.ts'

interface ChildDaysFieldProps extends ScheduleFieldProps {
  taskChildren: readonly Child[]
}

/** 'Dias por criança': a grid of children and weekdays (rule 197). */
export function ChildDaysField({ draft, today, taskChildren, onChange }: ChildDaysFieldProps) {
  return (
    <div className={styles.grid}>
      <div className={styles.row} aria-hidden="true">
        <span />
        {WEEKDAY_LABELS.map((label) => (
          <span key={label} className={styles.head}>
            {label.slice(0, 1)}
          </span>
        ))}
      </div>
      {taskChildren.map((child) => (
        <fieldset key={child.id} className={styles.row}>
          <legend className="visually-hidden">Dias de {child.name}</legend>
          <span title={child.name}>
            <ChildAvatar child={child} size={40} />
          </span>
          {WEEKDAY_NAMES.map((name, day) => (
            <label key={name} className={styles.cell}>
              <input
                type="checkbox"
                aria-label={`${child.name}, ${name}`}
                checked={weekdaysOf(draft, child.id).includes(day)}
                onChange={() => onChange(toggleChildDay(draft, { childId: child.id, day }, today))}
              />
              <Check size={18} strokeWidth={2.5} aria-hidden="true" />
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
