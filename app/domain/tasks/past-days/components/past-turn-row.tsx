import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import type { Child } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { taskDayKey } from '../../approval/decided-task-day.ts'
import { timeText } from '../../../families/dates/time-text.ts'
import { type MarkStatus, titleWithTime } from '../../task.ts'
import type { PastTaskDay } from '../past-day.ts'
import { statusWord } from '../past-text.ts'
import styles from './past-turn-row.module.css'

interface PastTurnRowProps {
  turn: PastTaskDay
  child: Child
  /** Whether this guardian has answered it since the day was opened. */
  isAnsweredHere: boolean
  isRotation: boolean
  /** 'pending': the undo. */
  onAnswer: (status: MarkStatus) => void
}

/** A turn of a past day: 'Não fez' and 'Fez' while nobody has answered it, then 'Desfazer'. */
export function PastTurnRow({ turn, child, isAnsweredHere, isRotation, onAnswer }: PastTurnRowProps) {
  const { title, time, status, points, isDeleted } = turn
  const name = `${time ? titleWithTime(title, time) : title}, ${child.name}`
  const isDone = status === 'done'
  const isAnswered = isDone || status === 'not_done'
  const details = [
    time === null ? 'a qualquer hora' : timeText(time),
    isRotation && turnOf(child),
    isDeleted && 'tarefa excluída',
    status !== 'pending' && !isAnswered && statusWord(status),
  ]
  const StateIcon = isDone ? Check : X
  return (
    <li
      data-turn={taskDayKey(turn)}
      className={classNames(styles.row, isDone && styles.done, status === 'not_done' && styles.notDone)}
    >
      <span className={styles.picture}>
        <TaskDrawing name={taskDrawings.nameFor(turn)} size={44} />
        <span className={styles.portrait}>
          <ChildAvatar child={child} size={24} />
        </span>
      </span>
      <div className={styles.text}>
        <h4>{title}</h4>
        {isAnswered ? (
          <small className={styles.state}>
            <StateIcon size={16} strokeWidth={2.6} aria-hidden="true" />
            {statusWord(status)}
            {isAnsweredHere && ' agora'}
            {isDone && ` · ${formatSignedPoints(points)}`}
          </small>
        ) : (
          <small>{details.filter(Boolean).join(' · ')}</small>
        )}
      </div>
      {status === 'pending' && (
        <span className={styles.answers}>
          <Button
            variant="outline"
            className={styles.no}
            aria-label={`Não fez: ${name}`}
            data-answer="not_done"
            onClick={() => onAnswer('not_done')}
          >
            Não fez
          </Button>
          <Button
            className={styles.yes}
            aria-label={`Fez: ${name}`}
            data-answer="done"
            data-points={formatSignedPoints(points)}
            onClick={() => onAnswer('done')}
          >
            Fez
          </Button>
        </span>
      )}
      {isAnswered && (
        <button
          type="button"
          className={styles.undo}
          aria-label={`Desfazer: ${name}`}
          onClick={() => onAnswer('pending')}
        >
          Desfazer
        </button>
      )}
    </li>
  )
}

/** 'vez dela'. */
function turnOf({ gender, name }: Child): string {
  if (gender === '') return `vez de ${name}`
  return gender === 'female' ? 'vez dela' : 'vez dele'
}
