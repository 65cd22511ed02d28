import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './select.module.css'
import inputStyles from './text-input.module.css'

/** A native select styled like the other fields; its children are `<option>`s. */
export function Select({ children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={styles.container}>
      <select {...rest} {...useFieldControl(rest)} className={classNames(inputStyles.control, styles.select)}>
        {children}
      </select>
      <ChevronDown className={styles.chevron} size={22} aria-hidden="true" />
    </span>
  )
}
