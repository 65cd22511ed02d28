import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

export type SpinnerProps = {
  /** Announced to assistive technology, and shown if `visible`. Null if the surrounding control has a text. */
  label?: string | null
  visible?: boolean
  /** Side in px. */
  size?: number
  className?: string
}

export function Spinner({ label = 'Carregando...', visible = false, size = 28, className }: SpinnerProps) {
  return (
    <span className={classNames(styles.spinner, className)} role={label ? 'status' : undefined}>
      <svg width={size} height={size} viewBox="0 0 64 64" fill="currentColor" aria-hidden="true">
        <path d="M31 1v18a12 12 0 0 0-12 12H1A30 30 0 0 1 31 1Z" />
        <path d="M1 33h18a12 12 0 0 0 12 12v18A30 30 0 0 1 1 33Z" opacity=".7" />
        <path d="M33 63V45a12 12 0 0 0 12-12h18a30 30 0 0 1-30 30Z" opacity=".4" />
      </svg>
      {label && <span className={visible ? undefined : 'visually-hidden'}>{label}</span>}
    </span>
  )
}
