import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> & {
  /** First line, in bold. */
  title?: ReactNode
  children?: ReactNode
  /** panel: on a blue surface, for a consent. */
  surface?: 'plain' | 'panel'
}

/** A large checkbox; its text is the label and may contain links. */
export function Checkbox({ title, children, surface = 'plain', className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.checkbox, surface === 'panel' && styles.panel, className)}>
      <input {...rest} {...useFieldControl(rest)} type="checkbox" className={styles.input} />
      <span className={styles.box} aria-hidden="true">
        <Check size={20} strokeWidth={3} />
      </span>
      <span className={styles.text}>
        {title && <b>{title}</b>}
        {children}
      </span>
    </label>
  )
}
