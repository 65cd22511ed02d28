import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { useToday } from '../../../families/components/family-context.ts'
import { UNKNOWN_REVISION } from '../../schedule/open-turn.ts'
import { type MarkStatus, type TaskDay, type TaskDayStatus } from '../../task.ts'
import { isOpen } from '../../task-days.ts'
import { doneBeforeToday, type TaskWeekDay } from '../task-week.ts'
import { allDidText } from '../turn-answer-text.ts'
import type { WeekChild } from '../todays-turns.ts'
import { PastTiles } from './turn-week.tsx'
import styles from './turn-answers.module.css'

export interface TurnAnswersProps {
  /** Today's task days of the turn, of the children that the sheet is about. */
  taskDays: readonly TaskDay[]
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
}

const STATE_WORDS: Partial<Record<TaskDayStatus, string>> = {
  done: 'feita',
  not_done: 'não feita',
  claimed: 'esperando conferir',
}

const markable = (taskDays: readonly TaskDay[]) =>
  taskDays.filter(({ status, revision }) => isOpen(status) && revision !== UNKNOWN_REVISION)

/** 'Quem fez?': a row with both answers for each child of a turn, so that one can be answered differently. */
export function TurnAnswerRows({
  taskDays,
  onMark,
  familyChildren,
  weekOf,
}: TurnAnswersProps & {
  familyChildren: readonly WeekChild[]
  /** The child's week; empty until it is read. */
  weekOf: (childId: string) => readonly TaskWeekDay[]
}) {
  const today = useToday()
  // in the place of the other button, so that a second tap has no effect
  const undo = (taskDay: TaskDay, { name }: WeekChild) => (
    <Button variant="quiet" aria-label={`Desfazer: ${name}`} onClick={() => onMark([taskDay], 'pending')}>
      Desfazer
    </Button>
  )
  return (
    <section aria-label="Quem fez?" className={styles.section}>
      <div className={styles.head}>
        <h3>Quem fez?</h3>
        <small>esta semana, até ontem</small>
      </div>
      <ul role="list" className={styles.rows}>
        {taskDays.map((taskDay) => {
          const child = familyChildren.find(({ id }) => id === taskDay.childId)
          if (!child) return null
          const week = weekOf(child.id)
          const state = STATE_WORDS[taskDay.status]
          const canMark = markable([taskDay]).length > 0
          return (
            <li key={child.id} className={styles.row}>
              <ChildAvatar child={child} size={44} />
              <span className={styles.child}>
                <b translate="no">{child.name}</b>
                <small>
                  {state ?? (
                    <>
                      <PastTiles days={week} />
                      {doneBeforeToday(week, today)}
                    </>
                  )}
                </small>
              </span>
              <span className={styles.buttons}>
                <span className={styles.cell}>
                  {!taskDay.turn?.isBonus && (
                    <Button
                      variant="outline"
                      className={classNames(styles.notDone, state && styles.hidden)}
                      aria-label={`Não fez: ${child.name}`}
                      disabled={!canMark}
                      onClick={() => onMark([taskDay], 'not_done')}
                    >
                      Não fez
                    </Button>
                  )}
                  {state && taskDay.status !== 'not_done' && undo(taskDay, child)}
                </span>
                <span className={styles.cell}>
                  <Button
                    className={classNames(styles.done, state && styles.hidden)}
                    aria-label={`Fez: ${child.name}`}
                    data-points={formatSignedPoints(taskDay.points)}
                    disabled={!canMark}
                    onClick={() => onMark([taskDay], 'done')}
                  >
                    Fez
                  </Button>
                  {taskDay.status === 'not_done' && undo(taskDay, child)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The answers at the foot of a turn's sheet, for all its open children; nothing when all are answered. */
export function TurnAnswerButtons({
  taskDays,
  onMark,
  familyChildren,
}: TurnAnswersProps & { familyChildren: readonly WeekChild[] }) {
  const open = markable(taskDays)
  const [first] = open
  if (!first) return null
  const points = formatSignedPoints(first.points)
  if (open.length > 1) {
    const children = familyChildren.filter(({ id }) => open.some(({ childId }) => childId === id))
    return (
      <Button wide icon={<CheckCheck />} onClick={() => onMark(open, 'done')}>
        {allDidText(children)} · {points} cada
      </Button>
    )
  }
  return (
    <>
      {!first.turn?.isBonus && (
        <Button variant="outline" onClick={() => onMark(open, 'not_done')}>
          Não fez
        </Button>
      )}
      <Button icon={<Check />} onClick={() => onMark(open, 'done')}>
        Fez · {points}
      </Button>
    </>
  )
}
