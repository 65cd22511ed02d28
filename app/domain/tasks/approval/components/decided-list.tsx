import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import { Points } from '#app/ui/points.tsx'
import { DOUBLE_TAP_MS } from '#app/ui/double-tap.ts'
import { turnTitle } from '../../schedule/turn-title.ts'
import type { Approval } from '../approval.ts'
import { dayText } from '../claim.ts'
import { taskDayKey } from '../decided-task-day.ts'
import { decidedText } from '../decided-text.ts'
import styles from './decided-list.module.css'
import { TaskPicture } from './task-picture.tsx'

interface DecidedListProps {
  approval: Approval
  defaultOpen: boolean
}

/** 'Decididos hoje': each decision of today with 'Desfazer' (rule 145). Nothing without decisions. */
export function DecidedList({ approval, defaultOpen }: DecidedListProps) {
  const { decisions, familyChildren, tasks, today, onUndo } = approval
  const [isChosenOpen, setChosenOpen] = useState<boolean>()
  const isOpen = isChosenOpen ?? defaultOpen
  const lastPress = useRef(Number.NEGATIVE_INFINITY)
  const listId = useId()
  if (decisions.length === 0) return null
  return (
    <section aria-label="Decididos hoje">
      <h2 className={styles.title}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setChosenOpen(!isOpen)}
        >
          <span>Decididos hoje ({decisions.length})</span>
          <ChevronDown size={18} strokeWidth={2.4} aria-hidden="true" />
        </button>
      </h2>
      <ul id={listId} role="list" hidden={!isOpen} className={styles.list}>
        {decisions.map((decision) => {
          const child = familyChildren.find(({ id }) => id === decision.childId)
          const title = turnTitle(tasks, decision)
          return (
            <li key={`${taskDayKey(decision)} ${decision.revision}`} className={styles.row}>
              <TaskPicture drawing={decision.drawing} child={child} size={40} />
              <div className={styles.text}>
                <b>{title}</b>
                <small>
                  {[child?.name, dayText(decision.day, today)].filter(Boolean).join(' · ')}
                  <br />
                  {decidedText(decision)}{' '}
                  {decision.verdict === 'confirmed' && <Points value={decision.points} size="sm" />}
                  {(decision.note ?? decision.praise) && (
                    <span className={styles.note}>“{decision.note ?? decision.praise}”</span>
                  )}
                </small>
              </div>
              <button
                type="button"
                className={styles.undo}
                aria-label={`Desfazer: ${title}${child ? `, ${child.name}` : ''}`}
                onClick={({ timeStamp }) => {
                  // the rows below have moved up after the first press
                  if (timeStamp - lastPress.current > DOUBLE_TAP_MS) onUndo([decision])
                  lastPress.current = timeStamp
                }}
              >
                Desfazer
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
