import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { type Weekday, WeekdayPicker } from '#app/ui/weekday-picker.tsx'
import { TASK_ACTIONS } from '../actions.ts'
import { SeasonField } from '../schedule/components/season-field.tsx'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import type { ChangeTasksInput, TasksChange } from '../schema.ts'
import { MAX_TASK_POINTS, type Task } from '../task.ts'
import { weekdaysLabel } from '../task-texts.ts'
import { taskCountText } from './use-task-undo.ts'
import { TaskTimeField } from './task-time-field.tsx'
import { TrustField } from './trust-field.tsx'

/** A field that the sheet can change. */
export type ChangedField = 'weekdays' | 'points' | 'time' | 'trust' | 'season'

interface ChangeTasksSheetProps extends DialogState {
  field: ChangedField
  chosenTasks: readonly Task[]
  /** Receives the change, and the ids of the tasks that were changed elsewhere and skipped. */
  onChanged: (change: TasksChange, skippedIds: readonly string[]) => void
}

const TITLES: Record<ChangedField, string> = {
  weekdays: 'Mudar os dias',
  points: 'Mudar os pontos',
  time: 'Mudar o horário',
  trust: 'Mudar a conferência',
  season: 'Mudar o período',
}

/** Changes one field of the chosen tasks (rule 109). */
export function ChangeTasksSheet(props: ChangeTasksSheetProps) {
  return <ChangeTasks key={useOpenCount(props.open)} {...props} />
}

function ChangeTasks({ open, onOpenChange, field, chosenTasks, onChanged }: ChangeTasksSheetProps) {
  const [weekdays, setWeekdays] = useState<readonly number[]>(chosenTasks[0]?.weekdays ?? [])
  const [points, setPoints] = useState<number | null>(chosenTasks[0]?.points ?? null)
  const [time, setTime] = useState(chosenTasks[0]?.time ?? '')
  const [trust, setTrust] = useState(() => commonValue(chosenTasks, (task) => task.trust))
  const [season, setSeason] = useState(() => commonValue(chosenTasks, (task) => scheduleOf(task).season))
  const [isTimeIncomplete, setTimeIncomplete] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const change = createChange()
  const write = useSnapshotWrite((value) => {
    onOpenChange(false)
    if (change) onChanged(change, (value as { skippedIds: string[] }).skippedIds)
  })

  function createChange(): TasksChange | undefined {
    if (field === 'weekdays') return weekdays.length > 0 ? { field, weekdays: [...weekdays] } : undefined
    if (field === 'points') return points ? { field, points } : undefined
    if (field === 'trust') return trust ? { field, trust } : undefined
    if (field === 'season') return season ? { field, season } : undefined
    return isTimeIncomplete ? undefined : { field, time: time || null }
  }
  function save() {
    if (!change) return
    const input: ChangeTasksInput = {
      tasks: chosenTasks.map(({ id, revision }) => ({ id, revision })),
      change,
    }
    write.send(TASK_ACTIONS.change, input)
  }
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setDirty(true)
    }

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={TITLES[field]}
      size="sm"
      submitLabel={`Mudar ${taskCountText(chosenTasks.length)}`}
      isComplete={change !== undefined}
      isDirty={isDirty}
      isPending={write.isPending}
      message={write.message}
      onAttempt={() => undefined}
      onSubmit={save}
    >
      {field === 'weekdays' && (
        <WeekdayPicker
          value={weekdays as Weekday[]}
          onValueChange={edit<readonly number[]>(setWeekdays)}
          hint={<span aria-live="polite">{weekdaysLabel(weekdays)}</span>}
        />
      )}
      {field === 'points' && (
        <Field label="Pontos">
          <NumberStepper
            value={points}
            onValueChange={edit(setPoints)}
            min={1}
            max={MAX_TASK_POINTS}
            required
          />
        </Field>
      )}
      {field === 'trust' && <TrustField value={trust} onValueChange={edit(setTrust)} />}
      {field === 'season' && <SeasonField value={season} onValueChange={edit(setSeason)} />}
      {field === 'time' && (
        <TaskTimeField
          value={time}
          isIncomplete={isTimeIncomplete}
          onValueChange={edit(setTime)}
          onIncompleteChange={setTimeIncomplete}
        />
      )}
    </FormSheet>
  )
}

/** The value that all tasks have; null if they differ. */
function commonValue<Value>(tasks: readonly Task[], valueOf: (task: Task) => Value): Value | null {
  const [first] = tasks
  if (!first) return null
  const value = valueOf(first)
  return tasks.every((task) => valueOf(task) === value) ? value : null
}
