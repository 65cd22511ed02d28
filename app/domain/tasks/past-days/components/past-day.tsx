import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import type { Child } from '../../../children/child.ts'
import type { CivilDate } from '../../../families/dates/civil-date.ts'
import { taskDayKey } from '../../approval/decided-task-day.ts'
import type { MarkStatus, Task } from '../../task.ts'
import { pastText } from '../../week/week-text.ts'
import { isUnanswered, type PastTaskDay } from '../past-day.ts'
import { countsOf } from '../past-days-view.ts'
import { foldedText, pastDayHint } from '../past-text.ts'
import styles from './past-day.module.css'
import { PastTurnRow } from './past-turn-row.tsx'
import type { PastDays } from './use-past-days.ts'

interface PastDayProps {
  day: CivilDate
  today: CivilDate
  pastDays: PastDays
  familyChildren: readonly Child[]
  tasks: readonly Task[]
}

/**
 * The turns of a past day by child: first those without an answer and those that were answered here, then on request the
 * others (rule 229).
 */
export function PastDay({ day, today, pastDays, familyChildren, tasks }: PastDayProps) {
  // an answered row stays where it is until the day is left
  const [touchedKeys, setTouchedKeys] = useState<ReadonlySet<string>>(new Set())
  const { taskDays, message, isLoading, reload } = pastDays
  if (!taskDays)
    return message && !isLoading ? (
      <div className={styles.failure}>
        <FormMessage message={message} />
        <Button variant="outline" size="sm" onClick={reload}>
          Tentar de novo
        </Button>
      </div>
    ) : (
      <LoadingRegion>
        <Skeleton height={112} radius="leaf" />
        <Skeleton height={112} radius="leaf" />
      </LoadingRegion>
    )
  const ofDay = taskDays.filter((taskDay) => taskDay.day === day)
  const rows = familyChildren.map((child) => ({
    child,
    turns: ofDay.filter(({ childId }) => childId === child.id),
  }))
  return (
    <div className={styles.day}>
      {ofDay.length > 0 && <p className={styles.hint}>{pastDayHint(day, today)}</p>}
      {rows.map(({ child, turns }) => (
        <ChildTurns
          key={child.id}
          child={child}
          turns={turns}
          tasks={tasks}
          touchedKeys={touchedKeys}
          onAnswer={(turn, status) => {
            setTouchedKeys((current) => new Set(current).add(taskDayKey(turn)))
            pastDays.answer(turn, child, status)
          }}
        />
      ))}
    </div>
  )
}

interface ChildTurnsProps {
  child: Child
  turns: readonly PastTaskDay[]
  tasks: readonly Task[]
  touchedKeys: ReadonlySet<string>
  onAnswer: (turn: PastTaskDay, status: MarkStatus) => void
}

function ChildTurns({ child, turns, tasks, touchedKeys, onAnswer }: ChildTurnsProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [count = { done: 0, total: 0 }] = countsOf(turns, child.id)
  const isShown = (turn: PastTaskDay) => isUnanswered(turn) || touchedKeys.has(taskDayKey(turn))
  const folded = turns.filter((turn) => !isShown(turn))
  const shown = isUnfolded ? turns : turns.filter(isShown)
  const head = (
    <>
      <ChildAvatar child={child} size={36} />
      <b translate="no">{child.name}</b>
      <small>{pastText(count)}</small>
    </>
  )
  function answer(turn: PastTaskDay, status: MarkStatus) {
    onAnswer(turn, status)
    if (status !== 'pending') focusNext(list.current, taskDayKey(turn), status)
  }
  return (
    <section aria-label={child.name} className={styles.child}>
      {folded.length === 0 ? (
        <h3 className={styles.head}>{head}</h3>
      ) : (
        <h3>
          <button
            type="button"
            className={classNames(styles.head, styles.unfold)}
            aria-expanded={isUnfolded}
            aria-label={`${child.name}: ${pastText(count)}; mostrar ${foldedText(folded)}`}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {head}
            <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
          </button>
        </h3>
      )}
      {shown.length > 0 && (
        <ul ref={list} role="list" className={styles.rows}>
          {shown.map((turn) => (
            <PastTurnRow
              key={taskDayKey(turn)}
              turn={turn}
              child={child}
              isAnsweredHere={touchedKeys.has(taskDayKey(turn))}
              isRotation={tasks.some(({ id, assignment }) => id === turn.taskId && assignment === 'rotation')}
              onAnswer={(status) => answer(turn, status)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Focuses the same button of the next open turn of this child, or the undo of the one that was answered. */
function focusNext(list: HTMLUListElement | null, key: string, status: MarkStatus) {
  const rows = [...(list?.children ?? [])] as HTMLElement[]
  const index = rows.findIndex((row) => row.dataset.turn === key)
  const next = rows.slice(index + 1).find((row) => row.querySelector('[data-answer]'))
  if (next) return next.querySelector<HTMLElement>(`[data-answer="${status}"]`)?.focus()
  // the button of the undo appears with the next render
  requestAnimationFrame(() => rows[index]?.querySelector<HTMLElement>('button')?.focus())
}
