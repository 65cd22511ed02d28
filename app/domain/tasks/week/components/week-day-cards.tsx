import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Luggage from 'lucide-react/icons/luggage'
import Repeat from 'lucide-react/icons/repeat'
import Thermometer from 'lucide-react/icons/thermometer'
import TreePalm from 'lucide-react/icons/tree-palm'
import { useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Chip } from '#app/ui/chip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import { whenText } from '../../task-day-texts.ts'
import type { WeekChild } from '../todays-turns.ts'
import { pastText, absenceText, turnText } from '../week-text.ts'
import { type Absence, type ChildWeek, foldItems, isResting, type WeekCell, type WeekItem } from '../week.ts'
import styles from './week-day-cards.module.css'

interface WeekDayCardsProps {
  week: readonly ChildWeek<WeekChild>[]
  dayIndex: number
  calendar: FamilyCalendar
  onOpen: (item: WeekItem) => void
}

/** One day of the week: a card for each child. */
export function WeekDayCards({ week, dayIndex, calendar, onOpen }: WeekDayCardsProps) {
  const children = week.map(({ child }) => child)
  return week.map(({ child, cells }) => {
    const cell = cells[dayIndex]!
    return isResting(cell) ? (
      <RestingCard key={child.id} child={child} cell={cell} calendar={calendar} />
    ) : (
      <DayCard
        key={child.id}
        child={child}
        cell={cell}
        calendar={calendar}
        familyChildren={children}
        onOpen={onOpen}
      />
    )
  })
}

const ABSENCE_ICONS: Record<Exclude<Absence, 'away'>, typeof TreePalm> = {
  sick: Thermometer,
  trip: Luggage,
  vacation: TreePalm,
  holiday: TreePalm,
}

interface CardProps {
  child: WeekChild
  cell: WeekCell
  calendar: FamilyCalendar
}

function RestingCard({ child, cell, calendar }: CardProps) {
  const { absence, day } = cell
  if (absence === null) return null
  const Icon = absence === 'away' ? null : ABSENCE_ICONS[absence]
  return (
    <section aria-label={child.name} className={classNames(styles.card, styles.resting)}>
      <div className={styles.head}>
        <ChildAvatar child={child} size={36} />
        <span className={styles.name}>
          <h3 translate="no">{child.name}</h3>
          <small>{absenceText(child.id, { absence, day }, calendar)}</small>
        </span>
        {Icon && (
          <Chip tone="sky" icon={<Icon />}>
            folga
          </Chip>
        )}
      </div>
    </section>
  )
}

function DayCard({
  child,
  cell,
  calendar,
  familyChildren,
  onOpen,
}: CardProps & { familyChildren: readonly WeekChild[]; onOpen: (item: WeekItem) => void }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const { items, absence, day, past } = cell
  const { shown, folded } = isUnfolded ? { shown: items, folded: [] } : foldItems(items)
  const count = items.filter(({ isExcused }) => !isExcused).length
  const plannedText = count === 0 ? 'nada combinado' : count === 1 ? '1 combinado' : `${count} combinados`
  const countText = past ? pastText(past) : plannedText
  const state = absence && absenceText(child.id, { absence, day }, calendar)
  return (
    <section aria-label={child.name} className={styles.card}>
      <div className={styles.head}>
        <ChildAvatar child={child} size={36} />
        <span className={styles.name}>
          <h3 translate="no">{child.name}</h3>
          <small>{state ? `${countText} · ${state}` : countText}</small>
        </span>
      </div>
      <ul role="list">
        {shown.map((item) => (
          <li key={`${item.task.id} ${item.slot}`}>
            <ItemButton item={item} child={child} familyChildren={familyChildren} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {folded.length > 0 && (
        <button type="button" className={styles.more} onClick={() => setUnfolded(true)}>
          e mais {folded.length}
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      )}
    </section>
  )
}

interface ItemButtonProps {
  item: WeekItem
  child: WeekChild
  familyChildren: readonly WeekChild[]
  onOpen: (item: WeekItem) => void
}

function ItemButton({ item, child, familyChildren, onOpen }: ItemButtonProps) {
  const { task, time, isAlternating, isOpen, isExcused } = item
  const text = turnText(item, child, familyChildren)
  return (
    <button
      type="button"
      className={classNames(styles.item, isExcused && styles.excused)}
      onClick={() => onOpen(item)}
    >
      <TaskDrawing name={taskDrawings.nameFor(task)} size={36} />
      <span className={styles.task}>
        <span>{task.title}</span>
        <small>{whenText(time)}</small>
      </span>
      {text ? (
        <Chip
          tone={isAlternating && !isExcused ? 'sun' : 'neutral'}
          icon={isAlternating && !isOpen ? <Repeat /> : undefined}
        >
          {text}
        </Chip>
      ) : (
        <ChevronRight size={20} aria-hidden="true" />
      )}
    </button>
  )
}
