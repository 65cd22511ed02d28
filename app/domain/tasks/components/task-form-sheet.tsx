import { useState } from 'react'
import { knownTaskDrawing, taskDrawingOf } from '#app/ui/art/chosen-task-drawing.ts'
import { DrawingChooser } from '#app/ui/art/drawing-chooser.tsx'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawingFor, taskDrawings } from '#app/ui/art/task-drawing-for.ts'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput, TimeInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { useOpening } from '#app/ui/use-opening.ts'
import { useStoredVersion } from '#app/ui/use-stored-version.ts'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { type Weekday, WeekdayPicker } from '#app/ui/weekday-picker.tsx'
import type { Child } from '../../children/child.ts'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import { TASK_FIELDS_MISSING } from '../schema.ts'
import { checkTaskDraft, type TaskDraft, taskDifferences, taskDraftOf } from '../task-draft.ts'
import { type Task, weekdaysLabel } from '../task.ts'
import styles from './task-form-sheet.module.css'

/** As they are listed beside the disabled button. */
const FIELD_NAMES: Record<keyof TaskDraft, string> = {
  title: 'título',
  description: 'descrição',
  time: 'horário',
  points: 'pontos',
  weekdays: 'dias da semana',
  childIds: 'crianças',
  drawing: 'desenho',
}

interface TaskFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** null adds a new task. */
  task: Task | null
  /** The family's tasks as they are now. */
  tasks: readonly Task[]
  familyChildren: readonly Child[]
  /** The child that a new task is for at first; without it only an only child is chosen. */
  forChildId?: string
  /** What a new task starts from, and what follows when it is saved. */
  suggestion?: { draft: TaskDraft; onAdded: () => void }
}

/** 'Nova tarefa' or 'Editar tarefa' (spec section 2). Reopening starts from what is stored. */
export function TaskFormSheet(props: TaskFormSheetProps) {
  return <TaskForm key={useOpening(props.open)} {...props} />
}

function TaskForm({
  open,
  onOpenChange,
  task,
  tasks,
  familyChildren,
  forChildId,
  suggestion,
}: TaskFormSheetProps) {
  const childIds = familyChildren.map((child) => child.id)
  const [id, setId] = useState(() => task?.id ?? newRequestId())
  const { start, typed, ...form } = useDraft<TaskDraft>(
    () => suggestion?.draft ?? taskDraftOf(task, task === null && forChildId ? [forChildId] : childIds),
  )
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    if (suggestion) suggestion.onAdded()
    else show({ text: 'Tarefa salva.' })
  })

  // a child who was deleted meanwhile is no choice any more
  const draft = { ...typed, childIds: typed.childIds.filter((childId) => childIds.includes(childId)) }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  const version = useStoredVersion<Task, TaskDraft>({
    open,
    opened: task,
    live: tasks.find((candidate) => candidate.id === id),
    write,
    draft,
    isDirty,
    compare: (mine, stored) =>
      taskDifferences(mine, stored, {
        childName: (childId) => familyChildren.find((child) => child.id === childId)?.name ?? '',
        drawingLabel,
      }),
    texts: {
      changed: 'Outra pessoa acabou de mudar esta tarefa.',
      deleted: 'Outra pessoa acabou de excluir esta tarefa.',
    },
    load: (stored) => form.load(taskDraftOf(stored, childIds)),
    send: (revision) => send(id, revision),
    saveAsNew: {
      label: 'Salvar como nova tarefa',
      send() {
        const newId = newRequestId()
        setId(newId)
        send(newId, null)
      },
    },
  })

  function send(taskId: string, revision: number | null) {
    const whole = checkTaskDraft(taskId, draft, revision)
    if (whole.ok) write.sendJson('/app/tarefas/salvar', whole.input)
    else form.attempt()
  }

  const checked = checkTaskDraft(id, draft, version.base?.revision ?? null)
  const problem = (field: keyof TaskDraft) =>
    (!checked.ok && form.isShown(field) && checked.problems[field]) || write.fields[field]
  const missing = checked.ok ? [] : checked.missing
  const isMissingShown = missing.some(form.isShown)
  const days = weekdaysLabel(draft.weekdays)

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={task ? 'Editar tarefa' : 'Nova tarefa'}
      size="lg"
      submitLabel="Salvar tarefa"
      missing={missing.map((field) => FIELD_NAMES[field])}
      isComplete={checked.ok && !version.isDeleted}
      isDirty={isDirty}
      isPending={write.isPending}
      message={isMissingShown ? TASK_FIELDS_MISSING : write.message}
      outdated={version.outdated}
      onAttempt={form.attempt}
      onSubmit={version.save}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Field label="Título" error={problem('title')}>
            <TextInput
              value={draft.title}
              maxLength={120}
              autoComplete="off"
              required
              onChange={(event) => form.change({ title: event.target.value })}
              onBlur={form.leaving('title')}
            />
          </Field>
          <Field label="Descrição" mark="(opcional)" error={problem('description')}>
            <TextInput
              value={draft.description}
              maxLength={500}
              autoComplete="off"
              placeholder="Ex.: um copo de água em cada vaso"
              onChange={(event) => form.change({ description: event.target.value })}
            />
          </Field>
          <div className={styles.pair}>
            <Field label="Horário" error={problem('time')}>
              <TimeInput
                value={draft.time}
                required
                onChange={(event) => form.change({ time: event.target.value })}
                onBlur={form.leaving('time')}
              />
            </Field>
            <Field label="Pontos" error={problem('points')}>
              <NumberStepper
                value={draft.points}
                onValueChange={(points) => form.change({ points })}
                min={1}
                max={100_000}
                required
              />
            </Field>
          </div>
        </div>
        <div className={styles.column}>
          <WeekdayPicker
            value={draft.weekdays as Weekday[]}
            onValueChange={(weekdays) => form.change({ weekdays })}
            aside={draft.weekdays.length !== 6 && <span aria-live="polite">{days}</span>}
            hint={draft.weekdays.length === 6 && <span aria-live="polite">{days}</span>}
            error={problem('weekdays')}
          />
          <ChildrenPickList
            legend="Crianças"
            hint={familyChildren.length > 1 && 'Escolha pelo menos uma. A tarefa vale só para as escolhidas.'}
            familyChildren={familyChildren}
            value={draft.childIds}
            onValueChange={(chosen) => form.change({ childIds: chosen })}
            error={problem('childIds')}
          />
          <DrawingChooser
            options={taskDrawings}
            matched={taskDrawingFor(draft.title)}
            value={knownTaskDrawing(draft.drawing)}
            onValueChange={(drawing) => form.change({ drawing })}
            draw={(name, size) => <TaskDrawing name={name} size={size} />}
          />
        </div>
      </div>
    </FormSheet>
  )
}

function drawingLabel({ title, drawing }: TaskDraft): string {
  const name = taskDrawingOf({ title, drawing })
  const label = taskDrawings.find((option) => option.name === name)?.label ?? name
  return drawing === null ? `${label} (pelo título)` : label
}
