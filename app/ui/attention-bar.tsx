import type { ReactNode } from 'react'
import styles from './attention-bar.module.css'

interface AttentionBarProps {
  label: string
  /** Decorative, 22 px. */
  icon: ReactNode
  text: string
  action: ReactNode
}

/** A bar above the screens with a request to the person, such as to confirm the e-mail. */
export function AttentionBar({ label, icon, text, action }: AttentionBarProps) {
  return (
    <section aria-label={label} className={styles.bar}>
      {icon}
      <p>{text}</p>
      {action}
    </section>
  )
}
