import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { type Weekday, WeekdayPicker } from '#app/ui/weekday-picker.tsx'
import { TASK_ACTIONS } from '../actions.ts'
import type { ChangeTasksInput, TasksChange } from '../schema.ts'
import { MAX_TASK_POINTS, type Task, type Trust, weekdaysLabel } from '../task.ts'
import { TaskTimeField } from './task-time-field.tsx'
import { TrustField } from './trust-field.tsx'

/** A field that the sheet can change. */
export type ChangedField = 'weekdays' | 'points' | 'time' | 'trust'

interface ChangeTasksSheetProps extends DialogState {
  field: ChangedField
  chosenTasks: readonly Task[]
  /** Receives the ids of the tasks that were changed elsewhere and skipped. */
  onChanged: (skippedIds: readonly string[]) => void
}

const TITLES: Record<ChangedField, string> = {
  weekdays: 'Mudar os dias',
  points: 'Mudar os pontos',
  time: 'Mudar o horário',
  trust: 'Mudar a conferência',
}

/** Changes one field of the chosen tasks (rule 109). */
export function ChangeTasksSheet(props: ChangeTasksSheetProps) {
  return <ChangeTasks key={useOpenCount(props.open)} {...props} />
}

function ChangeTasks({ open, onOpenChange, field, chosenTasks, onChanged }: ChangeTasksSheetProps) {
  const [weekdays, setWeekdays] = useState<readonly number[]>(chosenTasks[0]?.weekdays ?? [])
  const [points, setPoints] = useState<number | null>(chosenTasks[0]?.points ?? null)
  const [time, setTime] = useState(chosenTasks[0]?.time ?? '')
  const [trust, setTrust] = useState(commonTrust(chosenTasks))
  const [isTimeIncomplete, setTimeIncomplete] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const write = useSnapshotWrite((value) => {
    onOpenChange(false)
    onChanged((value as { skippedIds: string[] }).skippedIds)
  })
  const change = createChange()

  function createChange(): TasksChange | undefined {
    if (field === 'weekdays') return weekdays.length > 0 ? { field, weekdays: [...weekdays] } : undefined
    if (field === 'points') return points ? { field, points } : undefined
    if (field === 'trust') return trust ? { field, trust } : undefined
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

/** The trust that all tasks have; null if they differ. */
function commonTrust(tasks: readonly Task[]): Trust | null {
  const [first] = tasks
  return first && tasks.every(({ trust }) => trust === first.trust) ? first.trust : null
}

/** '1 tarefa', '3 tarefas'. */
export const taskCountText = (count: number) => `${count} ${count === 1 ? 'tarefa' : 'tarefas'}`
