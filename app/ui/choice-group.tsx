import { useId, type ReactNode } from 'react'
import styles from './choice-group.module.css'
import { FieldGroup, type FieldGroupProps } from './field.tsx'

export type ChoiceGroupProps<T extends string> = Omit<FieldGroupProps, 'children' | 'large'> & {
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  value: T | null
  onValueChange: (value: T) => void
  /** Name in the form; without one the choice is not submitted. */
  name?: string
}

/** Radio buttons in one segmented bar: 'Menina | Menino | Foto'. */
export function ChoiceGroup<T extends string>({
  options,
  value,
  onValueChange,
  name,
  ...group
}: ChoiceGroupProps<T>) {
  const made = useId()
  return (
    <FieldGroup {...group}>
      <div className={styles.bar}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
