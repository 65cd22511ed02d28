import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './text-input.module.css'

/** A one-line text input; reads label, hint and error from its Field. */
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

/** An e-mail input. `autoComplete="username"` offers the e-mails of saved accounts. */
export function EmailInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
      type="email"
    />
  )
}

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
