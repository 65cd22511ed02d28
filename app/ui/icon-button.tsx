import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name: 'Editar tarefa'. */
  label: string
  icon: ReactNode
  /** plain: no background; outline: with a border; sunk, terra: filled. */
  variant?: 'plain' | 'outline' | 'sunk' | 'terra'
}

/** A 44 px square with one icon and an accessible name. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.button, styles[variant], className)}
    >
      {icon}
    </button>
  )
}
