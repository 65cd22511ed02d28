import { FieldGroup, type FieldGroupProps } from './field.tsx'
import styles from './weekday-picker.module.css'

/** 0 = Sunday … 6 = Saturday */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const DAYS: readonly { day: Weekday; short: string; long: string }[] = [
  { day: 0, short: 'Dom', long: 'domingo' },
  { day: 1, short: 'Seg', long: 'segunda-feira' },
  { day: 2, short: 'Ter', long: 'terça-feira' },
  { day: 3, short: 'Qua', long: 'quarta-feira' },
  { day: 4, short: 'Qui', long: 'quinta-feira' },
  { day: 5, short: 'Sex', long: 'sexta-feira' },
  { day: 6, short: 'Sáb', long: 'sábado' },
]

export type WeekdayPickerProps = Omit<FieldGroupProps, 'children' | 'large' | 'legend'> & {
  legend?: string
  value: readonly Weekday[]
  /** Receives the days in ascending order. */
  onValueChange: (value: Weekday[]) => void
}

export function WeekdayPicker({
  value,
  onValueChange,
  legend = 'Dias da semana',
  ...group
}: WeekdayPickerProps) {
  function toggle(day: Weekday) {
    const next = new Set(value)
    if (!next.delete(day)) next.add(day)
    onValueChange([...next].toSorted((a, b) => a - b))
  }
  return (
    <FieldGroup {...group} legend={legend}>
      <div className={styles.row}>
        {DAYS.map(({ day, short, long }) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              value={day}
              aria-label={long}
              checked={value.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
