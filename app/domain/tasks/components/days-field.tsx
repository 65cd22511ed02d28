import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef, useState } from 'react'
import { FieldGroup } from '#app/ui/field.tsx'
import { type Weekday, WeekdayPicker } from '#app/ui/weekday-picker.tsx'
import type { ScheduleFieldProps } from '../schedule/components/schedule-fields.ts'
import { changeWeekdays, equalizeWeekdays, restoreChildDays } from '../schedule/draft-schedule.ts'
import { recurrenceText } from '../schedule/schedule-text.ts'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { weekdaysLabel } from '../task-texts.ts'
import { DayShortcuts } from './day-shortcuts.tsx'
import styles from './days-field.module.css'

interface DaysFieldProps extends ScheduleFieldProps {
  /** Opens 'Repete' of 'Mais opções'. */
  onOpenRecurrence: () => void
  error: string | false | undefined
}

/** Days that differed between the children until a shortcut made them equal. */
interface ReplacedDays {
  weekdaysByChild: NonNullable<Schedule['weekdaysByChild']>
  /** The days that the shortcut chose. */
  weekdays: readonly number[] | undefined
}

/** 'Dias': the weekdays, or the dates of a task that does not repeat weekly. */
export function DaysField({ draft, today, onChange, onOpenRecurrence, error }: DaysFieldProps) {
  const { recurrence, weekdaysByChild } = scheduleOf(draft)
  const [replaced, setReplaced] = useState<ReplacedDays | null>(null)
  const field = useRef<HTMLDivElement>(null)
  if (recurrence.kind !== 'weekly')
    return (
      <FieldGroup legend="Dias">
        <button type="button" className={styles.dates} onClick={onOpenRecurrence}>
          {recurrenceText(recurrence, today)}
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </FieldGroup>
    )

  function equalize(weekdays: number[]) {
    const change = equalizeWeekdays(draft, weekdays, today)
    if (weekdaysByChild) setReplaced({ weekdaysByChild, weekdays: change.weekdays })
    onChange(change)
  }
  function undo({ weekdaysByChild: former }: ReplacedDays) {
    // the pressed button disappears
    field.current?.querySelector<HTMLElement>('input')?.focus()
    onChange(restoreChildDays(draft, former, today))
  }
  const label = weekdaysByChild ? 'Diferentes por criança' : weekdaysLabel(draft.weekdays)
  const note = <span aria-live="polite">{label}</span>
  // the labels of six weekdays do not fit beside the legend
  const isLong = draft.weekdays.length === 6 && !weekdaysByChild
  return (
    <div ref={field} className={styles.days}>
      <WeekdayPicker
        legend="Dias"
        value={draft.weekdays as Weekday[]}
        onValueChange={(weekdays) => onChange(changeWeekdays(draft, weekdays, today))}
        aside={!isLong && note}
        hint={isLong && note}
        error={error}
      />
      <DayShortcuts value={weekdaysByChild ? [] : draft.weekdays} onSelect={equalize} />
      <div role="status">
        {/* until the days change again */}
        {replaced && !weekdaysByChild && replaced.weekdays === draft.weekdays && (
          <p className={styles.replaced}>
            <span>Os dias eram diferentes por criança. Agora são iguais.</span>
            <button type="button" onClick={() => undo(replaced)}>
              Desfazer
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
