import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './filter-pills.module.css'

export type FilterPillsProps<T extends string> = {
  /** Names the group for assistive technology: 'Filtrar prêmios'. */
  label: string
  /** An option with `to` is a link (filter in the address), else a button. */
  options: readonly { value: T; label: string; to?: string }[]
  value: T
  onValueChange?: (value: T) => void
  className?: string
}

/** One filter at a time: 'Todos · Diário · Semanal'. Goes on below where it does not fit. */
export function FilterPills<T extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: FilterPillsProps<T>) {
  return (
    <div role="group" aria-label={label} className={classNames(styles.pills, className)}>
      {options.map((option) => {
        const on = option.value === value
        return option.to === undefined ? (
          <button
            key={option.value}
            type="button"
            className={classNames(styles.pill, on && styles.on)}
            aria-pressed={on}
            onClick={() => onValueChange?.(option.value)}
          >
            {option.label}
          </button>
        ) : (
          <Link
            key={option.value}
            to={option.to}
            preventScrollReset
            className={classNames(styles.pill, on && styles.on)}
            aria-current={on ? 'true' : undefined}
          >
            {option.label}
          </Link>
        )
      })}
    </div>
  )
}
