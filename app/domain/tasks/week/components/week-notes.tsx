import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../../children/child.ts'
import type { CivilDate } from '../../../families/dates/civil-date.ts'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import type { Task } from '../../task.ts'
import { pausePreview } from '../pause-preview.ts'
import { currentPauses } from '../../schedule/absence.ts'
import { pauseChildrenText, pauseHeading, previewText } from '../pause-text.ts'
import { returnText } from '../week-text.ts'
import styles from './week-notes.module.css'

interface WeekNotesProps {
  tasks: readonly Task[]
  calendar: FamilyCalendar
  familyChildren: readonly Child[]
  today: CivilDate
}

/** The current and coming pauses, and the children who are away today, each as a card. */
export function WeekNotes({ tasks, calendar, familyChildren, today }: WeekNotesProps) {
  const pauses = currentPauses(calendar.pauses, today, familyChildren)
  const notes = [
    ...pauses.map((pause) => {
      const others = { ...calendar, pauses: calendar.pauses.filter(({ id }) => id !== pause.id) }
      const children = pauseChildrenText(pause, familyChildren)
      const forWhom = children === 'todos' || pause.kind === 'sick' ? '' : `${children}: `
      return {
        id: pause.id,
        tone: pause.kind === 'sick' ? styles.sky : styles.sun,
        title: pauseHeading(pause, familyChildren),
        text: `${forWhom}${previewText(pause.kind, pausePreview(pause, tasks, others))}`,
      }
    }),
    ...familyChildren.flatMap((child) => {
      const title = returnText(child, today, calendar)
      const text = 'Enquanto isso a vez passa; a ordem não muda.'
      return title ? [{ id: child.id, tone: styles.leaf, title, text }] : []
    }),
  ]
  if (notes.length === 0) return null
  return (
    <ul role="list" aria-label="Pausas e ausências" className={styles.notes}>
      {notes.map(({ id, tone, title, text }) => (
        <li key={id} className={classNames(styles.note, tone)}>
          <b>{title}</b>
          {text}
        </li>
      ))}
    </ul>
  )
}
