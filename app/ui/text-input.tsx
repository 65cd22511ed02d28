import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './text-input.module.css'

/** A one-line text box. Inside a Field its label, hint and error are wired. */
export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      {...useFieldControl(rest)}
      type={type}
      className={classNames(styles.control, className)}
    />
  )
}

/** A time of day, 'HH:mm'. */
export function TimeInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...rest}
      {...useFieldControl(rest)}
      type="time"
      className={classNames(styles.control, styles.time, className)}
    />
  )
}
