import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './assistant-screen.module.css'

interface AnswerSectionProps {
  title: string
  /** Content beside the title: 'do nosso catálogo'. */
  aside?: ReactNode
  /** The focus moves to the title when this is a new object. */
  answer: object | null
  children: ReactNode
}

export function AnswerSection({ title, aside, answer, children }: AnswerSectionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedAnswer = useRef<object | null>(null)
  useEffect(() => {
    if (!answer || focusedAnswer.current === answer) return
    focusedAnswer.current = answer
    heading.current?.focus()
  }, [answer])
  return (
    <section aria-labelledby={id} className={styles.answerSection}>
      <div className={styles.header}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
