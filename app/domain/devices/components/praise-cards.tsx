import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import { praiseSentence } from '../../tasks/praise/praise-sentence.ts'
import { newlyPraised } from '../child-day/new-praise.ts'
import type { ShownDay } from '../child-day/pending-marks.ts'
import { ChildButton, ListenButton } from './child-button.tsx'
import type { CardProps } from './day-props.ts'
import { DeviceIcon } from './device-icons.tsx'
import { GuardianWords } from './guardian-words.tsx'
import styles from './praise-cards.module.css'

interface PraiseCardsProps extends Pick<CardProps, 'onTurnAction'> {
  day: ShownDay
  size: 'non-reader' | 'child' | 'teen'
}

/** New praises above the day, each on its task, until the child touches 'Legal!' (rule 211). Nothing without any. */
export function PraiseCards({ day, size, onTurnAction }: PraiseCardsProps) {
  const cards = newlyPraised(day)
  if (cards.length === 0) return null
  return (
    <ul className={classNames(styles.cards, size === 'non-reader' && styles.nonReader)}>
      {cards.map(({ taskId, childId, day: date, slot, title, drawing, praise }) => (
        <li key={taskDayKey({ taskId, childId, day: date, slot })}>
          <article className={styles.card} aria-label={`Elogio: ${title}`}>
            <GuardianWords words={praise ?? null} />
            <div className={styles.task}>
              {size !== 'teen' && (
                <TaskDrawing
                  name={drawing as TaskDrawingName}
                  size={size === 'non-reader' ? 96 : 64}
                  className={styles.drawing}
                />
              )}
              <h3>
                <DeviceIcon name="check" size={24} />
                {title}
              </h3>
            </div>
            <div className={styles.buttons}>
              <ListenButton
                text={praiseSentence(title, praise?.note ?? '')}
                size={size}
                label={`Ouvir o elogio: ${title}`}
              />
              <ChildButton
                size={size}
                className={styles.ok}
                aria-label={`Legal! ${title}`}
                onClick={() => onTurnAction({ kind: 'seePraise', taskId, childId, day: date, slot })}
              >
                <DeviceIcon name="thumb" size={size === 'non-reader' ? 44 : 28} />
                Legal!
              </ChildButton>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
