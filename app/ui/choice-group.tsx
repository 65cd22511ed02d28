import { useId, type ReactNode } from 'react'
import styles from './choice-group.module.css'
import { FieldGroup, type FieldGroupProps } from './field.tsx'

export type ChoiceGroupProps<T extends string> = Omit<FieldGroupProps, 'children' | 'large'> & {
  options: readonly { value: T; label: ReactNode }[]
  value: T | null
  onValueChange: (value: T) => void
}

/** Radio buttons as a segmented control: 'Menina | Menino | Foto'. */
export function ChoiceGroup<T extends string>({
  options,
  value,
  onValueChange,
  ...group
}: ChoiceGroupProps<T>) {
  const name = useId()
  return (
    <FieldGroup {...group}>
      <div className={styles.bar}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
