import { classNames } from './class-names.ts'
import styles from './quick-numbers.module.css'

interface QuickNumbersProps {
  label: string
  numbers: readonly number[]
  value: number | null
  onValueChange: (value: number) => void
  /** Text of a button: '+10'. */
  textOf?: (number: number) => string
  /** Accessible name of a button if its text does not suffice: '7 anos'. */
  nameOf?: (number: number) => string
  /** A class that sets the grid's columns. */
  className: string | undefined
}

export function QuickNumbers({
  label,
  numbers,
  value,
  onValueChange,
  textOf = String,
  nameOf,
  className,
}: QuickNumbersProps) {
  return (
    <div className={classNames(styles.numbers, className)} role="group" aria-label={label}>
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={nameOf?.(number)}
          aria-pressed={value === number}
          onClick={() => onValueChange(number)}
        >
          {textOf(number)}
        </button>
      ))}
    </div>
  )
}
