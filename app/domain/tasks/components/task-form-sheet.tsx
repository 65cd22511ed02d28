import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Field } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormColumn, FormColumns } from '#app/ui/form-columns.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useItemForm } from '#app/ui/use-item-form.ts'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { type Weekday, WeekdayPicker } from '#app/ui/weekday-picker.tsx'
import type { Child } from '../../children/child.ts'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import { MAX_TITLE_LENGTH } from '../../input/field.ts'
import { TASK_ACTIONS } from '../actions.ts'
import { TASK_FIELDS_MISSING } from '../schema.ts'
import {
  checkTaskDraft,
  suggestedFields,
  type TaskDraft,
  taskDifferences,
  taskDraftOf,
} from '../task-draft.ts'
import { MAX_TASK_POINTS, type Task, weekdaysLabel } from '../task.ts'
import { NextDates } from './next-dates.tsx'
import styles from './task-form-sheet.module.css'
import { TaskMoreOptions } from './task-more-options.tsx'
import { TaskTimeField } from './task-time-field.tsx'
import { TitleField } from './title-field.tsx'

const FIELD_NAMES: Record<keyof TaskDraft, string> = {
  title: 'título',
  description: 'descrição',
  time: 'horário',
  points: 'pontos',
  weekdays: 'dias da semana',
  childIds: 'crianças',
  drawing: 'desenho',
  trust: 'conferência',
  photo: 'foto',
}

interface TaskFormSheetProps extends DialogState {
  /** Null adds a new task. */
  task: Task | null
  /** The family's tasks in the newest snapshot. */
  tasks: readonly Task[]
  familyChildren: readonly Child[]
  /** The child that is selected at first in a new task. Default: the family's only child, else none. */
  initialChildId?: string
  /** Initial values of a new task. `onAdded` runs after saving, in place of the toast 'Tarefa salva.'. */
  suggestion?: { draft: TaskDraft; onAdded?: () => void }
  /** Adds 'Duplicar' to a stored task, which opens a new task with the values of the form. */
  onDuplicate?: (draft: TaskDraft) => void
}

/** 'Nova tarefa' or 'Editar tarefa'. Each opening starts from the stored task, the suggestion or an empty draft. */
export function TaskFormSheet(props: TaskFormSheetProps) {
  return <TaskForm key={useOpenCount(props.open)} {...props} />
}

function TaskForm({
  open,
  onOpenChange,
  task,
  tasks,
  familyChildren,
  initialChildId,
  suggestion,
  onDuplicate,
}: TaskFormSheetProps) {
  const familyChildIds = familyChildren.map((child) => child.id)
  const { show } = useToasts()
  const form = useItemForm<Task, TaskDraft>({
    open,
    item: task,
    items: tasks,
    action: TASK_ACTIONS.save,
    createDraft: () =>
      suggestion?.draft ??
      taskDraftOf(task, task === null && initialChildId ? [initialChildId] : familyChildIds),
    draftOf: (stored) => taskDraftOf(stored, familyChildIds),
    // a child may be deleted while the form is open
    normalize: (draft) => ({
      ...draft,
      childIds: draft.childIds.filter((id) => familyChildIds.includes(id)),
    }),
    check: checkTaskDraft,
    compare: (draft, stored) =>
      taskDifferences(draft, stored, {
        childName: (childId) => familyChildren.find((child) => child.id === childId)?.name ?? '',
        drawingLabel: taskDrawings.labelFor,
      }),
    texts: {
      changed: 'Outra pessoa acabou de mudar esta tarefa.',
      deleted: 'Outra pessoa acabou de excluir esta tarefa.',
      saveAsNew: 'Salvar como nova tarefa',
    },
    onSaved() {
      onOpenChange(false)
      if (suggestion?.onAdded) suggestion.onAdded()
      else show({ text: 'Tarefa salva.' })
    },
  })
  const { draft, missingFields, problem } = form
  const isMissingShown = missingFields.some(form.showsError)
  const weekdaysNote = <span aria-live="polite">{weekdaysLabel(draft.weekdays)}</span>
  // the labels of six weekdays do not fit beside the legend
  const isWeekdaysNoteLong = draft.weekdays.length === 6
  const taskChildren = familyChildren.filter(({ id }) => draft.childIds.includes(id))
  const [isTimeIncomplete, setTimeIncomplete] = useState(false)

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={task ? 'Editar tarefa' : 'Nova tarefa'}
      size="lg"
      submitLabel="Salvar tarefa"
      missingLabels={missingFields.map((field) => FIELD_NAMES[field])}
      message={isMissingShown ? TASK_FIELDS_MISSING : form.message}
      {...form.state}
      isComplete={form.state.isComplete && !isTimeIncomplete}
    >
      <FormColumns>
        <FormColumn>
          {task ? (
            <Field label="Título" error={problem('title')}>
              <TextInput
                value={draft.title}
                maxLength={MAX_TITLE_LENGTH}
                autoComplete="off"
                required
                onChange={(event) => form.change({ title: event.target.value })}
                onBlur={form.onLeave('title')}
              />
            </Field>
          ) : (
            <TitleField
              value={draft.title}
              ages={taskChildren.map(({ age }) => age)}
              onValueChange={(title) => form.change({ title })}
              onPick={(picked) => form.change(suggestedFields(draft, picked))}
              onBlur={form.onLeave('title')}
              error={problem('title')}
            />
          )}
          <div className={styles.pair}>
            <TaskTimeField
              value={draft.time}
              isIncomplete={isTimeIncomplete}
              onValueChange={(time) => form.change({ time })}
              onIncompleteChange={setTimeIncomplete}
              onBlur={form.onLeave('time')}
              error={problem('time')}
            />
            <Field label="Pontos" error={problem('points')}>
              <NumberStepper
                value={draft.points}
                onValueChange={(points) => form.change({ points })}
                min={1}
                max={MAX_TASK_POINTS}
                required
              />
            </Field>
          </div>
          <WeekdayPicker
            value={draft.weekdays as Weekday[]}
            onValueChange={(weekdays) => form.change({ weekdays })}
            aside={!isWeekdaysNoteLong && weekdaysNote}
            hint={isWeekdaysNoteLong && weekdaysNote}
            error={problem('weekdays')}
          />
        </FormColumn>
        <FormColumn>
          <ChildrenPickList
            legend="Crianças"
            hint={familyChildren.length > 1 && 'Escolha pelo menos uma. A tarefa vale só para as escolhidas.'}
            familyChildren={familyChildren}
            value={draft.childIds}
            onValueChange={(childIds) => form.change({ childIds })}
            error={problem('childIds')}
          />
          <NextDates
            weekdays={draft.weekdays}
            taskChildren={taskChildren}
            isPaused={task?.isPaused ?? false}
          />
          <TaskMoreOptions draft={draft} onChange={form.change} descriptionError={problem('description')} />
          {task && onDuplicate && (
            <Button variant="outline" icon={<Copy />} onClick={() => onDuplicate(draft)}>
              Duplicar
            </Button>
          )}
        </FormColumn>
      </FormColumns>
    </FormSheet>
  )
}
