import { type ReactNode, useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** Beside the title: '1 de 5 feitas'. */
  aside?: ReactNode
  /** Whether only screen readers have the title: what follows has titles of its own. */
  isTitleHidden?: boolean
  className?: string
  children: ReactNode
}

/** A titled part of the dashboard. The title is focusable, so that it gets the focus when the focused row disappears. */
export function Section({ title, aside, isTitleHidden, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames(styles.section, className)}>
      <div className={isTitleHidden ? styles.hiddenHead : styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
