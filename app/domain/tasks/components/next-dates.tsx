import Calendar from 'lucide-react/icons/calendar'
import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import { useToday } from '../../families/components/family-context.ts'
import { timeText } from '../../families/dates/time-text.ts'
import {
  isSameEveryDay,
  missedTurnsTexts,
  noDatesText,
  turnsToName,
  windowsNote,
} from '../task-next-dates-text.ts'
import { nextDueDate } from '../schedule/next-due-date.ts'
import { type ScheduledTask, scheduleOf } from '../schedule/scheduled-task.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { missedTurns, nextDateText, nextTurns, shownDates } from '../task-next-dates.ts'
import styles from './next-dates.module.css'
import { TurnHolders } from './turn-holders.tsx'
import { TwoWeeks } from './two-weeks.tsx'

interface NextDatesProps {
  /** The task that saving the form results in. */
  task: ScheduledTask
  familyChildren: readonly Child[]
  calendar: FamilyCalendar
  /** Whether two weeks are shown as a calendar, and the words only where the calendar does not say enough. */
  isWide: boolean
  /** Whether only the first two lines are visible. */
  isCompact: boolean
}

/** The dates of a week and the first one after it. */
const DATES_LOOKED_AT = 8
const DATES = 4
const DATES_OF_THE_SAME = 3
const MAX_NOTES = 3

/** 'Próximas vezes': the next dates of a task and who has them, in words. */
export function NextDates({ task, familyChildren, calendar, isWide, isCompact }: NextDatesProps) {
  const today = useToday()
  const next = nextTurns(task, { today, calendar, count: DATES_LOOKED_AT })
  const due = next.filter(({ turns }) => turns.length > 0)
  const dates = shownDates(task, due, DATES)
  const isSame = isSameEveryDay(dates)
  const shown = isSame ? shownDates(task, due, DATES_OF_THE_SAME) : dates
  const lastDay = shown.at(-1)?.day ?? today
  const missed = missedTurns(task, next, calendar).filter(({ day }) => day <= lastDay)
  const notes = missedTurnsTexts(missed, familyChildren, today)
  const holders = { familyChildren, isTogether: task.assignment === 'together' }
  const windows = windowsNote(task)
  const isEmpty = dates.length === 0
  const { recurrence } = scheduleOf(task)
  const isEveryWeek = recurrence.kind === 'weekly' && recurrence.everyWeeks === 1
  /** ' … ' where dates are left out. */
  const separator = (index: number) => {
    if (index === 0) return ''
    return shown[index] === due[index] ? ' · ' : ' … '
  }

  return (
    <div className={classNames(isWide ? styles.wideBox : styles.box, isCompact && styles.compact)}>
      {!isWide && <Calendar size={22} aria-hidden="true" />}
      <div aria-live="polite" className={styles.words}>
        <div>
          <b>Próximas vezes</b> {isEmpty && noDatesText(task, nextDueDate(task, today) !== null)}
          <div className={isWide && isEveryWeek ? 'visually-hidden' : undefined}>
            {shown.map(({ day, turns }, index) => (
              <span key={day}>
                {separator(index)}
                {nextDateText(day, today)}
                {!isSame &&
                  turnsToName(turns).map((turn, position, { length }) => (
                    <span key={turn.slot}>
                      {position > 0 && ','} {length > 1 && turn.time && `${timeText(turn.time)} `}
                      <TurnHolders turn={turn} {...holders} />
                    </span>
                  ))}
              </span>
            ))}
            {isSame && !isEmpty && (
              <>
                {': '}
                <TurnHolders turn={dates[0]!.turns[0]!} {...holders} />
              </>
            )}
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
    </div>
  )
}
