import Calendar from 'lucide-react/icons/calendar'
import type { Child } from '../../children/child.ts'
import { useToday } from '../../families/components/family-day.ts'
import {
  differentTurns,
  isSameEveryDay,
  missedTurnText,
  noDatesText,
  windowsNote,
} from '../task-next-dates-text.ts'
import { nextDate } from '../schedule/rotation.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { missedTurns, nextDateText, nextTurns } from '../task-next-dates.ts'
import styles from './next-dates.module.css'
import { TurnHolders } from './turn-holders.tsx'
import { TwoWeeks } from './two-weeks.tsx'

interface NextDatesProps {
  /** The task that saving the form results in. */
  task: ScheduledTask
  familyChildren: readonly Child[]
  calendar: FamilyCalendar
  /** Whether two weeks are shown as a calendar, and the words are for screen readers only. */
  isWide: boolean
}

const DATES = 4
const DATES_OF_THE_SAME = 3
const MAX_NOTES = 3

/** 'Próximas vezes': the next dates of a task and who has them, in words. */
export function NextDates({ task, familyChildren, calendar, isWide }: NextDatesProps) {
  const today = useToday()
  const next = nextTurns(task, { today, calendar, count: DATES })
  const dates = next.filter(({ turns }) => turns.length > 0)
  const isSame = isSameEveryDay(dates)
  const shownDates = isSame ? dates.slice(0, DATES_OF_THE_SAME) : dates
  const lastDay = shownDates.at(-1)?.day ?? today
  const notes = missedTurns(task, next, calendar)
    .filter(({ day }) => day <= lastDay)
    .map((missed) => missedTurnText(missed, familyChildren, today))
  const holders = { familyChildren, isTogether: task.assignment === 'together' }
  const windows = windowsNote(task)
  const isEmpty = dates.length === 0

  return (
    <div className={isWide ? styles.wideBox : styles.box}>
      {!isWide && <Calendar size={22} aria-hidden="true" />}
      <div aria-live="polite">
        <b>Próximas vezes</b>
        {isEmpty && noDatesText(task, nextDate(task, today) !== null)}
        <div className={isWide ? 'visually-hidden' : undefined}>
          {isSame && !isEmpty && (
            <>
              {shownDates.map(({ day }) => nextDateText(day, today)).join(' · ')}
              {': '}
              <TurnHolders turn={dates[0]!.turns[0]!} {...holders} />
            </>
          )}
          {!isSame &&
            shownDates.map(({ day, turns }, index) => (
              <span key={day}>
                {index > 0 && ' · '}
                {nextDateText(day, today)}{' '}
                {differentTurns(turns).map((turn, position) => (
                  <span key={turn.slot}>
                    {position > 0 && ' e depois '}
                    <TurnHolders turn={turn} {...holders} />
                  </span>
                ))}
              </span>
            ))}
        </div>
        {isWide && !isEmpty && (
          <TwoWeeks task={task} familyChildren={familyChildren} calendar={calendar} today={today} />
        )}
        {!isEmpty && windows && <p>{windows}</p>}
        {notes.slice(0, MAX_NOTES).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}
