import { type ReactNode, useEffect, useRef } from 'react'
import styles from './second-factor.module.css'

/** Heads a step that takes the place of the one before: the focus, whose button is gone, comes here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  )
}
