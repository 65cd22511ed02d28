import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './explained-choices.module.css'
import { FieldGroup, type FieldGroupProps } from './field.tsx'

type ExplainedChoicesProps<T extends string> = Pick<FieldGroupProps, 'legend' | 'hint' | 'hideLegend'> & {
  children?: ReactNode
  /** Without an explanation only the label is shown. */
  options: readonly { value: T; label: string; explanation?: string | undefined }[]
  /** Null while none is chosen. */
  value: T | null
  /** Whether two options stand side by side. */
  twoColumns?: boolean
  onValueChange: (value: T) => void
}

/** Radio buttons one below the other or in two columns, each with its meaning. `children` follow in the same group. */
export function ExplainedChoices<T extends string>({
  options,
  value,
  onValueChange,
  twoColumns,
  children,
  ...group
}: ExplainedChoicesProps<T>) {
  const name = useId()
  return (
    <FieldGroup {...group}>
      <div className={classNames(styles.options, twoColumns && styles.twoColumns)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            <b>{option.label}</b>
            {option.explanation && <span className={styles.explanation}>{option.explanation}</span>}
          </label>
        ))}
      </div>
      {children}
    </FieldGroup>
  )
}
