import { useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { type CivilDate, weekdayOf } from '../../../families/dates/civil-date.ts'
import { timeText } from '../../../families/dates/time-text.ts'
import { WEEKDAY_LABELS } from '../../task-texts.ts'
import type { WeekChild } from '../todays-turns.ts'
import { cellText, dayText, pastText, turnText, weekStateText } from '../week-text.ts'
import { type ChildWeek, foldedTaskIds, isResting, type WeekCell, type WeekItem } from '../week.ts'
import styles from './week-table.module.css'

interface WeekTableProps {
  week: readonly ChildWeek<WeekChild>[]
  days: readonly CivilDate[]
  today: CivilDate
  onOpen: (item: WeekItem) => void
  pastDays: PastCells
}

/** The cells of past days, which open what can be answered. */
interface PastCells {
  /** Earlier days cannot be opened. */
  firstDay: CivilDate
  /** '2 sem resposta'. */
  stateOf: (childId: string, day: CivilDate) => string
  onOpen: (day: CivilDate) => void
}

const NOTHING_FOLDED: ReadonlySet<string> = new Set()

/** The week as a table: a row for each child, a column for each day. */
export function WeekTable({ week, days, today, onOpen, pastDays }: WeekTableProps) {
  const [showsAll, setShowsAll] = useState(false)
  const children = week.map(({ child }) => child)
  const hasFolded = week.some((childWeek) => foldedTaskIds(childWeek).size > 0)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Criança</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                <span>{WEEKDAY_LABELS[weekdayOf(day)]}</span>
                <b>{Number(day.slice(8))}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map((childWeek) => (
            <tr key={childWeek.child.id}>
              <th scope="row">
                <ChildAvatar child={childWeek.child} size={56} />
                <b translate="no">{childWeek.child.name}</b>
                <small>{weekStateText(childWeek, today)}</small>
              </th>
              {childWeek.cells.map((cell) => (
                <Cell
                  key={cell.day}
                  {...{ cell, familyChildren: children, onOpen, pastDays }}
                  foldedIds={showsAll ? NOTHING_FOLDED : foldedTaskIds(childWeek)}
                  child={childWeek.child}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasFolded && (
        <p className={styles.folded}>
          {showsAll
            ? 'Os combinados de todo dia aparecem. '
            : 'Onde são muitos, os combinados de todo dia ficam recolhidos. '}
          <button type="button" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Recolher' : 'Mostrar todos'}
          </button>
        </p>
      )}
    </>
  )
}

interface CellProps {
  cell: WeekCell
  child: WeekChild
  familyChildren: readonly WeekChild[]
  /** Ids of the tasks that are not shown. */
  foldedIds: ReadonlySet<string>
  onOpen: (item: WeekItem) => void
  pastDays: PastCells
}

function Cell({ cell, child, familyChildren, foldedIds, onOpen, pastDays }: CellProps) {
  if (isResting(cell) && cell.absence)
    return (
      <td className={styles.resting}>
        <span>{cellText({ absence: cell.absence, passed: cell.passed }, familyChildren)}</span>
      </td>
    )
  if (cell.past && (cell.past.total === 0 || cell.day < pastDays.firstDay))
    return <td className={styles.past}>{cell.day < pastDays.firstDay ? '' : pastText(cell.past)}</td>
  if (cell.past)
    return (
      <td className={styles.past}>
        <button
          type="button"
          aria-label={`${child.name}, ${dayText(cell.day)}: ${pastText(cell.past)}, ${pastDays.stateOf(child.id, cell.day)}`}
          onClick={() => pastDays.onOpen(cell.day)}
        >
          {pastText(cell.past)}
          <small>{pastDays.stateOf(child.id, cell.day)}</small>
        </button>
      </td>
    )
  const items = cell.items.filter(({ task, isExcused }) => isExcused || !foldedIds.has(task.id))
  const foldedCount = cell.items.length - items.length
  return (
    <td>
      {items.map((item) => {
        const { task, slot, time, isAlternating, isExcused } = item
        const text = turnText(item, child, familyChildren)
        const when = task.schedule?.windows.length && time ? ` · ${timeText(time)}` : ''
        return (
          <button
            key={`${task.id} ${slot}`}
            type="button"
            className={classNames(
              styles.item,
              isAlternating && !isExcused && styles.turn,
              isExcused && styles.excused,
            )}
            aria-label={`${task.title}${when}${text ? ` · ${text}` : ''}, ${dayText(cell.day)}`}
            onClick={() => onOpen(item)}
          >
            <TaskDrawing name={taskDrawings.nameFor(task)} size={26} />
            <span>
              {task.title}
              {when}
              {text && ` · ${text}`}
            </span>
          </button>
        )
      })}
      {foldedCount > 0 && <p className={styles.foldedCount}>{`${foldedCount} de todo dia`}</p>}
    </td>
  )
}
