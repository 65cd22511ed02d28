import { type ReactNode, useId } from 'react'
import styles from './titled-section.module.css'

interface TitledSectionProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A section with an h2 above a card or a list. */
export function TitledSection({ title, action, children }: TitledSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
