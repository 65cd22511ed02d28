import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { isOpen } from '../child-day/day-cards.ts'
import { DeviceIcon } from './device-icons.tsx'
import type { CardProps } from './day-props.ts'
import styles from './step-list.module.css'

interface StepListProps extends Pick<CardProps, 'card' | 'onTurnAction'> {
  /** 'non-reader': 96 px. 'child': 64 px. 'teen': 52 px, without drawings. */
  size: 'non-reader' | 'child' | 'teen'
}

/** The steps of an open task, to tick in any order. They help only: 'Fiz!' does not wait for them (rule 201). */
export function StepList({ card, size, onTurnAction }: StepListProps) {
  const { taskId, childId, day, slot, title, turn } = card
  if (!turn || turn.steps.length === 0 || !isOpen(card)) return null
  return (
    <ul className={classNames(styles.steps, styles[size])} aria-label={`Passos: ${title}`}>
      {turn.steps.map((step) => {
        const isDone = turn.doneSteps.includes(step.number)
        return (
          <li key={step.number}>
            <label className={styles.step}>
              <input
                type="checkbox"
                checked={isDone}
                onChange={({ target: { checked } }) =>
                  onTurnAction({
                    kind: 'step',
                    taskId,
                    childId,
                    day,
                    slot,
                    step: step.number,
                    isDone: checked,
                  })
                }
              />
              {size !== 'teen' && (
                <span className={styles.drawing}>
                  <TaskDrawing name={step.drawing as TaskDrawingName} size={96} />
                </span>
              )}
              <span className={styles.title}>{step.title}</span>
              <span className={styles.box} aria-hidden="true">
                {isDone && <DeviceIcon name="check" size={size === 'non-reader' ? 32 : 22} />}
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
