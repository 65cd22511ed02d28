import { Field } from '#app/ui/field.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { useItemForm } from '#app/ui/use-item-form.ts'
import type { Child } from '../../children/child.ts'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { MAX_TITLE_LENGTH } from '../../input/field.ts'
import { changeChildren } from '../schedule/draft-schedule.ts'
import { changeTime } from '../schedule/draft-windows.ts'
import { laterTimesText } from '../schedule/schedule-text.ts'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import { suggestedFields, type TaskDraft, titleFields } from '../task-draft.ts'
import { MAX_TASK_POINTS, type Task } from '../task.ts'
import { DaysField } from './days-field.tsx'
import styles from './task-simple-fields.module.css'
import { TaskTimeField } from './task-time-field.tsx'
import { TitleField } from './title-field.tsx'

interface TaskSimpleFieldsProps {
  form: Pick<ReturnType<typeof useItemForm<Task, TaskDraft>>, 'draft' | 'change' | 'problem' | 'onLeave'>
  isNew: boolean
  /** Below the points. */
  pointsHint: string | undefined
  today: CivilDate
  familyChildren: readonly Child[]
  isTimeIncomplete: boolean
  onTimeIncompleteChange: (isIncomplete: boolean) => void
  /** Opens 'Repete' of 'Mais opções'. */
  onOpenRecurrence: () => void
}

/** The fields that every task has: title, time, points, days and children. */
export function TaskSimpleFields({
  form,
  isNew,
  pointsHint,
  today,
  familyChildren,
  isTimeIncomplete,
  onTimeIncompleteChange,
  onOpenRecurrence,
}: TaskSimpleFieldsProps) {
  const { draft, change, problem, onLeave } = form
  const taskChildren = familyChildren.filter(({ id }) => draft.childIds.includes(id))
  return (
    <>
      {isNew ? (
        <TitleField
          value={draft.title}
          ages={taskChildren.map(({ age }) => age)}
          onValueChange={(title) => change(titleFields(draft, title))}
          onPick={(picked) => change(suggestedFields(draft, picked))}
          onBlur={onLeave('title')}
          error={problem('title')}
        />
      ) : (
        <Field label="Título" error={problem('title')}>
          <TextInput
            value={draft.title}
            maxLength={MAX_TITLE_LENGTH}
            autoComplete="off"
            required
            onChange={(event) => change({ title: event.target.value })}
            onBlur={onLeave('title')}
          />
        </Field>
      )}
      <div className={styles.pair}>
        <TaskTimeField
          value={draft.time}
          isIncomplete={isTimeIncomplete}
          onValueChange={(time) => change(changeTime(draft, time))}
          onIncompleteChange={onTimeIncompleteChange}
          onBlur={onLeave('time')}
          hint={laterTimesText(scheduleOf(draft).windows)}
          error={problem('time')}
        />
        <Field label="Pontos" hint={pointsHint} error={problem('points')}>
          <NumberStepper
            value={draft.points}
            onValueChange={(points) => change({ points })}
            min={1}
            max={MAX_TASK_POINTS}
            required
          />
        </Field>
      </div>
      <DaysField {...{ draft, today, onOpenRecurrence }} onChange={change} error={problem('weekdays')} />
      <ChildrenPickList
        legend="Crianças"
        hint={
          familyChildren.length > 1 &&
          draft.childIds.length === 0 &&
          'Escolha pelo menos uma. A tarefa vale só para as escolhidas.'
        }
        familyChildren={familyChildren}
        value={draft.childIds}
        onValueChange={(childIds) => change(changeChildren(draft, childIds, today))}
        error={problem('childIds')}
      />
    </>
  )
}
