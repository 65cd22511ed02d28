import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> & {
  /** Strong first line; the text below explains it. */
  title?: ReactNode
  children?: ReactNode
  /** panel: on a sky-blue leaf, for a consent that has to be read. */
  surface?: 'plain' | 'panel'
}

/** A big checkbox whose whole text can be pressed. Links inside the text keep working. */
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
