import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './text-input.module.css'

/** A multi-line text input; reads label, hint and error from its Field. */
export function TextArea({ className, rows = 6, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      {...useFieldControl(rest)}
      rows={rows}
      className={classNames(styles.control, styles.area, className)}
    />
  )
}
