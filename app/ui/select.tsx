import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './select.module.css'
import inputStyles from './text-input.module.css'

/** The browser's own select, dressed like the other fields. Children are <option>s. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(styles.wrap, className)}>
      <select {...rest} {...useFieldControl(rest)} className={classNames(inputStyles.control, styles.select)}>
        {children}
      </select>
      <ChevronDown className={styles.chevron} size={22} aria-hidden="true" />
    </span>
  )
}
