import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './filter-pills.module.css'

export type FilterPillsProps<T extends string> = {
  /** Accessible name of the group: 'Filtrar prêmios'. */
  label: string
  /** An option with `to` is a link, for a filter in the URL; else a button. */
  options: readonly { value: T; label: string; to?: string }[]
  value: T
  onValueChange?: (value: T) => void
}

/** A filter with one active option: 'Todos · Diário · Semanal'. Wraps to more lines. */
export function FilterPills<T extends string>({ label, options, value, onValueChange }: FilterPillsProps<T>) {
  return (
    <div role="group" aria-label={label} className={styles.pills}>
      {options.map((option) => {
        const isActive = option.value === value
        return option.to === undefined ? (
          <button
            key={option.value}
            type="button"
            className={classNames(styles.pill, isActive && styles.selected)}
            aria-pressed={isActive}
            onClick={() => onValueChange?.(option.value)}
          >
            {option.label}
          </button>
        ) : (
          <Link
            key={option.value}
            to={option.to}
            preventScrollReset
            className={classNames(styles.pill, isActive && styles.selected)}
            aria-current={isActive ? 'true' : undefined}
          >
            {option.label}
          </Link>
        )
      })}
    </div>
  )
}
