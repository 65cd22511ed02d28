import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './assistant-screen.module.css'

interface AnswerSectionProps {
  title: string
  /** Beside the title: 'sem IA'. */
  aside?: ReactNode
  /** A new answer: the title takes the focus, so that it is seen and read out. */
  answer: object | null
  children: ReactNode
}

/** One answer of the assistant under its title. */
export function AnswerSection({ title, aside, answer, children }: AnswerSectionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const told = useRef<object | null>(null)
  useEffect(() => {
    if (!answer || told.current === answer) return
    told.current = answer
    heading.current?.focus()
  }, [answer])
  return (
    <section aria-labelledby={id} className={styles.answer}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
