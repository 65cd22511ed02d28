import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldGroup, type FieldGroupProps } from './field.tsx'
import styles from './option-tiles.module.css'
import { Points } from './points.tsx'

export type OptionTile<T extends string> = {
  value: T
  label: ReactNode
  /** Shown with its sign. */
  points?: number
  icon?: ReactNode
  /** Spans both columns. */
  wide?: boolean
}

export type OptionTilesProps<T extends string> = Omit<FieldGroupProps, 'children' | 'large'> & {
  options: readonly OptionTile<T>[]
  value: T | null
  onValueChange: (value: T) => void
}

/** Radio buttons as tiles in two columns, each with its points at the right. */
export function OptionTiles<T extends string>({
  options,
  value,
  onValueChange,
  ...group
}: OptionTilesProps<T>) {
  const name = useId()
  return (
    <FieldGroup {...group} large>
      <div className={styles.tiles}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.tile, option.wide && styles.wide)}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon && (
              <span className={styles.icon} aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span className={styles.label}>{option.label}</span>
            {option.points !== undefined && <Points value={option.points} className={styles.points} />}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
