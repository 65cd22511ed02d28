import { type ReactNode, useEffect, useRef } from 'react'
import styles from './second-factor.module.css'

/** Heading of a step that replaces another step. Takes the focus if the pressed button had it and was removed. */
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
