import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './line-button.module.css'

interface LineButtonProps extends ComponentProps<'button'> {
  /** Leading icon, decorative. */
  icon?: ReactNode
}

/** A button that looks like underlined text, for a line of small actions. */
export function LineButton({ icon, children, ...rest }: LineButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button}>
      {icon && <span aria-hidden="true">{icon}</span>}
      <u>{children}</u>
    </button>
  )
}

/** A link that looks as `LineButton`. */
export function LineLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={styles.button}>
      <u>{children}</u>
    </Link>
  )
}
