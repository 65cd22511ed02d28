import { useId } from 'react'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FormMessage } from '#app/ui/form-message.tsx'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import type { Child } from '../../../children/child.ts'
import { useToday } from '../../../families/components/family-context.ts'
import { weekdayOf } from '../../../families/dates/civil-date.ts'
import { doneBeforeToday, type TaskWeekDay, taskWeekText } from '../task-week.ts'
import { shortDayName } from '../week-text.ts'
import styles from './turn-week.module.css'

const LETTERS = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S'] as const

interface TurnWeekProps {
  days: readonly TaskWeekDay[]
  familyChildren: readonly Child[]
  /** Of a failed read. */
  message: string | undefined
}

/** 'Esta semana': a place for each day with the portrait of whose turn it was, is or will be. */
export function TurnWeek({ days, familyChildren, message }: TurnWeekProps) {
  const today = useToday()
  const id = useId()
  const done = doneBeforeToday(days, today)
  const childrenOf = ({ childIds }: TaskWeekDay) =>
    familyChildren.filter((child) => childIds.includes(child.id))
  const nameOf = (childId: string) => familyChildren.find((child) => child.id === childId)?.name
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h3 id={id}>Esta semana</h3>
        {done && <small>{done} até ontem</small>}
      </div>
      <div
        role="img"
        aria-label={taskWeekText(days, today, { dayName: shortDayName, nameOf }) || 'Nada nesta semana.'}
        className={styles.week}
      >
        {days.map((day) => (
          <span key={day.day} className={classNames(styles.day, day.day === today && styles.today)}>
            {LETTERS[weekdayOf(day.day)]}
            <DayTile day={day} />
            <span className={styles.portraits}>
              {childrenOf(day).map((child) => (
                <ChildAvatar key={child.id} child={child} size={22} />
              ))}
            </span>
          </span>
        ))}
      </div>
      <FormMessage message={message} />
    </section>
  )
}

/** The done and missed days before today as small tiles, for a row of one child. */
export function PastTiles({ days }: { days: readonly TaskWeekDay[] }) {
  const today = useToday()
  return (
    <span className={styles.tiles} aria-hidden="true">
      {days
        .filter(({ day, state }) => day < today && state !== 'none')
        .map((day) => (
          <DayTile key={day.day} day={day} />
        ))}
    </span>
  )
}

const STATE_STYLES: Partial<Record<TaskWeekDay['state'], string>> = {
  missed: styles.missed,
  waiting: styles.waiting,
  open: styles.open,
  planned: styles.planned,
}

function DayTile({ day: { day, state } }: { day: TaskWeekDay }) {
  if (state !== 'done') return <span className={classNames(styles.tile, STATE_STYLES[state])} />
  // the number of the day chooses the tile, so that it always looks the same
  const [tile] = tileChoices(Number(day.slice(8)), 1, [0, 5, 4, 1])
  return (
    <svg className={styles.tile} viewBox="0 0 40 40">
      {tile && <Tile {...tile} x={0} y={0} size={40} />}
    </svg>
  )
}
