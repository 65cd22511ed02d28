import { classNames } from '../class-names.ts'
import styles from './card-ornament.module.css'

type CardOrnamentProps = {
  /** `corner` draws a quarter circle in the corner, `sun` a full circle. */
  kind: 'corner' | 'sun'
  className?: string
}

/**
 * The decorative ornament in the upper right corner of the quick action cards. The card needs `position: relative` and
 * `overflow: hidden`, its text `position: relative`.
 */
export function CardOrnament({ kind, className }: CardOrnamentProps) {
  return (
    <svg className={classNames(styles.ornament, className)} viewBox="0 0 80 80" aria-hidden="true">
      {kind === 'corner' ? (
        <>
          <path className={styles.shade} d="M0 0h80v80A80 80 0 0 1 0 0z" />
          <path className={styles.light} d="M40 0h40v40A40 40 0 0 1 40 0z" />
        </>
      ) : (
        <>
          <path className={styles.shade} d="M0 0h40a40 40 0 0 0 40 40v40A80 80 0 0 1 0 0z" />
          <circle className={styles.light} cx="60" cy="20" r="20" />
        </>
      )}
    </svg>
  )
}
