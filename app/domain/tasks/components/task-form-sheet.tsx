import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { FormColumn, FormColumns } from '#app/ui/form-columns.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useItemForm } from '#app/ui/use-item-form.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import type { Child } from '../../children/child.ts'
import { useToday } from '../../families/components/family-context.ts'
import { useNewerVersionText } from '../../families/components/use-newer-version-text.ts'
import { TASK_ACTIONS } from '../actions.ts'
import { promisedPointsText } from '../approval/promised-points.ts'
import { scheduledTaskOf } from '../schedule/draft-schedule.ts'
import { scheduleSummary } from '../schedule/schedule-text.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { TASK_FIELDS_MISSING } from '../schema.ts'
import { taskDifferences } from '../task-differences.ts'
import { draftContent } from '../task-draft-content.ts'
import { checkTaskDraft, type TaskDraft, taskDraftOf } from '../task-draft.ts'
import type { Task, TaskDay } from '../task.ts'
import { MoreOptions, type OptionsState } from './more-options.tsx'
import { NextDates } from './next-dates.tsx'
import styles from './task-form-actions.module.css'
import { TaskSimpleFields } from './task-simple-fields.tsx'

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
  assignment: 'quem faz',
  isBonus: 'bônus',
  schedule: 'repete',
  steps: 'passos',
}
const EDITED = { name: 'esta tarefa' }
/** From here on the form has two columns. */
const TWO_COLUMNS = '(min-width: 720px)'
/** From here on all options are open, and the next dates are a calendar. */
const WIDE = '(min-width: 1280px)'
/** The next dates would leave too little space for an open option. */
const SHORT = '(max-height: 650px)'

/** A new task with the values of another one, which stays as it is. */
export interface TaskCopy {
  of: Task
  draft: TaskDraft
}

interface TaskFormSheetProps extends DialogState {
  /** Null adds a new task. */
  task: Task | null
  /** The family's tasks in the newest snapshot. */
  tasks: readonly Task[]
  calendar: FamilyCalendar
  familyChildren: readonly Child[]
  /** The task's marks that wait or are to be done again (rule 209). Empty for a new task. */
  openMarks: readonly TaskDay[]
  /** The child that is selected at first in a new task. Default: the family's only child, else none. */
  initialChildId?: string | undefined
  /** Initial values of a new task. `onAdded` runs after saving, in place of the toast 'Tarefa salva.'. */
  suggestion?: { draft: TaskDraft; onAdded?: () => void }
  copy?: TaskCopy | undefined
  /** Adds 'Duplicar' to a stored task, which opens a new task with the values of the form. */
  onDuplicate?: (copy: TaskCopy) => void
  /** Adds 'Excluir tarefa' to a stored task. */
  onDelete?: (task: Task) => void
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
  calendar,
  familyChildren,
  openMarks,
  initialChildId,
  suggestion,
  copy,
  onDuplicate,
  onDelete,
}: TaskFormSheetProps) {
  const today = useToday()
  const hasTwoColumns = useMediaQuery(TWO_COLUMNS)
  const isWide = useMediaQuery(WIDE)
  const isShort = useMediaQuery(SHORT)
  const familyChildIds = familyChildren.map((child) => child.id)
  const { show } = useToasts()
  const form = useItemForm<Task, TaskDraft>({
    open,
    item: task,
    items: tasks,
    action: TASK_ACTIONS.save,
    createDraft: () =>
      copy?.draft ??
      suggestion?.draft ??
      taskDraftOf(task, task === null && initialChildId ? [initialChildId] : familyChildIds),
    draftOf: (stored) => taskDraftOf(stored, familyChildIds),
    // a child may be deleted while the form is open
    normalize: (draft) => ({
      ...draft,
      childIds: draft.childIds.filter((id) => familyChildIds.includes(id)),
    }),
    contentOf: (draft) => draftContent(draft, today),
    check: (id, draft, revision) =>
      checkTaskDraft(id, draft, { revision, stored: tasks.find((stored) => stored.id === id), today }),
    compare: (draft, stored) =>
      taskDifferences(draft, stored, {
        today,
        childName: (childId) => familyChildren.find((child) => child.id === childId)?.name ?? '',
        drawingLabel: taskDrawings.labelFor,
      }),
    texts: {
      changed: useNewerVersionText(EDITED),
      deleted: 'Esta tarefa acabou de ser excluída.',
      saveAsNew: 'Salvar como nova tarefa',
    },
    onSaved() {
      onOpenChange(false)
      if (suggestion?.onAdded) suggestion.onAdded()
      else show({ text: copy ? `Cópia salva. “${copy.of.title}” ficou como estava.` : 'Tarefa salva.' })
    },
  })
  const { draft, missingFields, problem } = form
  const isMissingShown = missingFields.some(form.showsError)
  const [isTimeIncomplete, setTimeIncomplete] = useState(false)
  const [options, setOptions] = useState<OptionsState>(() => ({
    isOpen: scheduleSummary(draft) !== '',
    openName: null,
  }))
  const message = isMissingShown
    ? TASK_FIELDS_MISSING
    : problem('schedule') || problem('steps') || form.message
  // beside the options of a phone they would scroll out of sight
  const areDatesInFooter = options.isOpen && !hasTwoColumns
  const nextDates = (
    <NextDates
      task={scheduledTaskOf(draft, {
        id: task?.id ?? '',
        startsOn: task?.startsOn ?? today,
        isPaused: task?.isPaused ?? false,
      })}
      familyChildren={familyChildren}
      calendar={calendar}
      isWide={isWide}
      isCompact={areDatesInFooter && (isShort || Boolean(message ?? form.state.conflict))}
    />
  )

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={task ? 'Editar tarefa' : 'Nova tarefa'}
      size="xl"
      submitLabel="Salvar tarefa"
      missingLabels={missingFields.map((field) => FIELD_NAMES[field])}
      message={message}
      footerNote={areDatesInFooter && nextDates}
      {...form.state}
      isComplete={form.state.isComplete && !isTimeIncomplete}
    >
      <FormColumns>
        <FormColumn sticky>
          {copy && (
            <p role="note" className={styles.note}>
              Esta é uma cópia. “{copy.of.title}” fica como está.
            </p>
          )}
          <TaskSimpleFields
            form={form}
            isNew={task === null}
            pointsHint={promisedPointsText(openMarks)}
            today={today}
            familyChildren={familyChildren}
            isTimeIncomplete={isTimeIncomplete}
            onTimeIncompleteChange={setTimeIncomplete}
            onOpenRecurrence={() => setOptions({ isOpen: true, openName: 'recurrence' })}
          />
          {!areDatesInFooter && nextDates}
        </FormColumn>
        <FormColumn>
          <MoreOptions
            draft={draft}
            today={today}
            taskChildren={familyChildren.filter(({ id }) => draft.childIds.includes(id))}
            onChange={form.change}
            descriptionError={problem('description')}
            isWide={isWide}
            state={options}
            onStateChange={setOptions}
          />
          {task && onDuplicate && (
            <div className={styles.actions}>
              <Button variant="outline" icon={<Copy />} onClick={() => onDuplicate({ of: task, draft })}>
                Duplicar
              </Button>
              {onDelete && (
                <Button
                  variant="outline"
                  icon={<Trash2 />}
                  className={styles.delete}
                  onClick={() => onDelete(task)}
                >
                  Excluir tarefa
                </Button>
              )}
            </div>
          )}
        </FormColumn>
      </FormColumns>
    </FormSheet>
  )
}
