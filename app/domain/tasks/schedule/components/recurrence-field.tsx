import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { ExplainedChoices } from '#app/ui/explained-choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { type CivilDate, plusDays } from '../../../families/dates/civil-date.ts'
import { changeRecurrence } from '../draft-schedule.ts'
import { weeksBetween } from '../recurrence.ts'
import { weeksText } from '../schedule-text.ts'
import { scheduleOf } from '../scheduled-task.ts'
import { MAX_EVERY_WEEKS, PLAIN_SCHEDULE, type Recurrence } from '../schedule.ts'
import { MonthDaysField } from './month-days-field.tsx'
import type { ScheduleFieldProps } from './schedule-fields.ts'

type Choice = 'weekly' | 'weeks' | 'monthly' | 'once'

const optionsFor = (recurrence: Recurrence): { value: Choice; label: string }[] => [
  { value: 'weekly', label: 'Toda semana' },
  {
    value: 'weeks',
    label: weeksText(recurrence.kind === 'weekly' ? Math.max(2, recurrence.everyWeeks) : 2),
  },
  { value: 'monthly', label: 'Todo mês' },
  { value: 'once', label: 'Uma vez' },
]

/** 'Repete' (rule 196). */
export function RecurrenceField({ draft, today, onChange }: ScheduleFieldProps) {
  const { recurrence } = scheduleOf(draft)
  const change = (next: Recurrence) => onChange(changeRecurrence(draft, next, today))
  return (
    <>
      <ExplainedChoices<Choice>
        legend="Repete"
        hideLegend
        twoColumns
        options={optionsFor(recurrence)}
        value={choiceOf(recurrence)}
        onValueChange={(choice) => change(recurrenceOf(choice, today))}
      />
      {recurrence.kind === 'weekly' && recurrence.everyWeeks > 1 && (
        <WeeksField recurrence={recurrence} today={today} onChange={change} />
      )}
      {recurrence.kind === 'monthly' && (
        <MonthDaysField value={recurrence.days} onValueChange={(days) => change({ kind: 'monthly', days })} />
      )}
      {recurrence.kind === 'once' && (
        <Field label="Data">
          <TextInput
            type="date"
            min={today}
            value={recurrence.on}
            // browsers accept years of more than four digits
            onChange={({ target }) => target.value.length <= 10 && change({ kind: 'once', on: target.value })}
          />
        </Field>
      )}
    </>
  )
}

interface WeeksFieldProps {
  recurrence: Extract<Recurrence, { kind: 'weekly' }>
  today: CivilDate
  onChange: (recurrence: Recurrence) => void
}

/** The number of weeks from one to the next, and the week in which the task counts next. */
function WeeksField({ recurrence, today, onChange }: WeeksFieldProps) {
  const { everyWeeks, anchorOn } = recurrence
  const weeks = ((weeksBetween(today, anchorOn) % everyWeeks) + everyWeeks) % everyWeeks
  const change = (changed: { everyWeeks?: number | null; weeks?: number }) => {
    const next = changed.everyWeeks ?? everyWeeks
    if (next < 2 || next > MAX_EVERY_WEEKS) return
    onChange({ kind: 'weekly', everyWeeks: next, anchorOn: plusDays(today, 7 * (changed.weeks ?? weeks)) })
  }
  const options = [
    { value: '0', label: 'nesta semana' },
    { value: '1', label: 'na próxima' },
    // only of a stored task
    ...(weeks > 1 ? [{ value: String(weeks), label: `daqui a ${weeks} semanas` }] : []),
  ]
  return (
    <>
      <Field label="Intervalo em semanas">
        <NumberStepper
          value={everyWeeks}
          min={2}
          max={MAX_EVERY_WEEKS}
          onValueChange={(value) => change({ everyWeeks: value })}
        />
      </Field>
      <ChoiceGroup
        legend="Começa"
        options={options}
        value={String(weeks)}
        onValueChange={(value) => change({ weeks: Number(value) })}
      />
    </>
  )
}

function choiceOf(recurrence: Recurrence): Choice {
  if (recurrence.kind !== 'weekly') return recurrence.kind
  return recurrence.everyWeeks === 1 ? 'weekly' : 'weeks'
}

function recurrenceOf(choice: Choice, today: CivilDate): Recurrence {
  switch (choice) {
    case 'weekly':
      return PLAIN_SCHEDULE.recurrence
    case 'weeks':
      return { kind: 'weekly', everyWeeks: 2, anchorOn: today }
    case 'monthly':
      return { kind: 'monthly', days: [Number(today.slice(8))] }
    case 'once':
      return { kind: 'once', on: today }
  }
}
