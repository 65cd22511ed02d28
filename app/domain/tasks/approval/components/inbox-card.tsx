import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { Approval } from '../approval.ts'
import type { Claim } from '../claim.ts'
import { taskDayKey } from '../decided-task-day.ts'
import { ConfirmAllButton } from './confirm-all-button.tsx'
import styles from './inbox-card.module.css'
import { TaskPicture } from './task-picture.tsx'

interface InboxCardProps {
  approval: Approval
  /** Whether to show only one line, without the tasks. */
  isFolded: boolean
}

/** More pictures do not fit in one line of a phone. */
const MAX_PICTURES = 5
/** How long the empty card stays, so that the second tap of a double tap reaches nothing below it. */
const EMPTY_MS = 1000

/**
 * The inbox on Início: which tasks of whom wait, what else does, and 'Confirmar tudo' with one tap. The whole card opens the
 * inbox. Nothing while nothing waits.
 */
export function InboxCard({ approval, isFolded }: InboxCardProps) {
  const { claims, others, onOpenInbox } = approval
  const waitingCount = claims.length + others.count
  const lastClaims = useLastClaims(claims)
  // answered claims stay only while nothing else waits, so that the card does not vanish under a finger
  const shownClaims = others.count > 0 ? claims : lastClaims
  if (shownClaims.length + others.count === 0) return null
  const isAnswered = waitingCount === 0
  const pictures = shownClaims.slice(0, shownClaims.length > MAX_PICTURES ? MAX_PICTURES - 1 : MAX_PICTURES)
  return (
    <section aria-label="Conferir" className={classNames(styles.card, isAnswered && styles.answered)}>
      <h2 className={styles.title}>
        <button
          type="button"
          data-inbox-opener
          className={styles.open}
          disabled={isAnswered}
          onClick={onOpenInbox}
        >
          Conferir <span className={styles.count}>{isAnswered ? '✓' : waitingCount}</span>
          <span className="visually-hidden"> esperando</span>
        </button>
      </h2>
      {claims.length > 0 && <ConfirmAllButton approval={approval} variant="sun" className={styles.confirm} />}
      {!isFolded && (
        <ul role="list" className={styles.tasks}>
          {pictures.map(({ taskDay, child }) => (
            <li key={taskDayKey(taskDay)}>
              <span className="visually-hidden">
                {taskDay.title}, {child.name}
              </span>
              <TaskPicture drawing={taskDay.drawing} child={child} size={42} />
            </li>
          ))}
          {shownClaims.length > pictures.length && (
            <li className={styles.more}>e mais {shownClaims.length - pictures.length}</li>
          )}
          {others.count > 0 && <li className={styles.more}>{others.text}</li>}
          <li className={styles.chevron} aria-hidden="true">
            <ChevronRight size={20} />
          </li>
        </ul>
      )}
    </section>
  )
}

/** The claims; when the last of them is answered, those before for a moment. */
function useLastClaims(claims: readonly Claim[]): readonly Claim[] {
  const [lastClaims, setLastClaims] = useState(claims)
  const isEmpty = claims.length === 0
  if (!isEmpty && claims !== lastClaims) setLastClaims(claims)
  useEffect(() => {
    if (!isEmpty) return
    const timer = setTimeout(() => setLastClaims([]), EMPTY_MS)
    return () => clearTimeout(timer)
  }, [isEmpty])
  return isEmpty ? lastClaims : claims
}
