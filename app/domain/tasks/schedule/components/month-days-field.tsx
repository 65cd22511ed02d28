import { FieldGroup } from '#app/ui/field.tsx'
import styles from './month-days-field.module.css'

interface MonthDaysFieldProps {
  /** 1 to 31 */
  value: readonly number[]
  onValueChange: (days: number[]) => void
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

/** The days of the month on which a task counts (rule 196). */
export function MonthDaysField({ value, onValueChange }: MonthDaysFieldProps) {
  const toggle = (day: number) =>
    value.includes(day) ? value.filter((other) => other !== day) : [...value, day].toSorted((a, b) => a - b)
  return (
    <FieldGroup
      legend="Dias do mês"
      hint="31 é sempre o último dia, também em meses mais curtos."
      error={value.length === 0 && 'Escolha pelo menos um dia do mês.'}
    >
      <div className={styles.days}>
        {DAYS.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              aria-label={day === 31 ? 'último dia do mês' : `dia ${day}`}
              checked={value.includes(day)}
              onChange={() => onValueChange(toggle(day))}
            />
            <span aria-hidden="true">{day}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
