import { FieldGroup, type FieldGroupProps } from './field.tsx'
import styles from './toggle-chips.module.css'

export type ToggleChipsProps<T extends string> = Omit<FieldGroupProps, 'children' | 'large' | 'aside'> & {
  options: readonly { value: T; label: string }[]
  value: readonly T[]
  onValueChange: (value: T[]) => void
  /** Maximum number of choices, shown beside the legend: '2 de 3 escolhidas'. */
  max: number
}

/** Checkboxes as pills with a maximum of choices, such as the characteristics of a child. */
export function ToggleChips<T extends string>({
  options,
  value,
  onValueChange,
  max,
  ...group
}: ToggleChipsProps<T>) {
  const isFull = value.length >= max
  const count = <span aria-live="polite">{`${value.length} de ${max} escolhidas`}</span>
  return (
    <FieldGroup {...group} aside={count}>
      <div className={styles.chips}>
        {options.map((option) => {
          const isSelected = value.includes(option.value)
          return (
            <label key={option.value} className={styles.chip}>
              <input
                type="checkbox"
                value={option.value}
                checked={isSelected}
                disabled={isFull && !isSelected}
                onChange={() =>
                  onValueChange(
                    isSelected ? value.filter((other) => other !== option.value) : [...value, option.value],
                  )
                }
              />
              <span>{option.label}</span>
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
