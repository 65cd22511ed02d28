import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { ExplainedChoices } from '#app/ui/explained-choices.tsx'
import { ReorderList } from '#app/ui/reorder-list.tsx'
import type { Child } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { changeAssignment, changeRotation, orderOf } from '../draft-schedule.ts'
import { assignmentLabel } from '../schedule-text.ts'
import { scheduleOf } from '../scheduled-task.ts'
import { ASSIGNMENTS, type Assignment, type RotationPeriod } from '../schedule.ts'
import styles from './assignment-field.module.css'
import type { ScheduleFieldProps } from './schedule-fields.ts'

const EXPLANATIONS: Record<Assignment, string> = {
  each: 'Cada criança faz e ganha os pontos.',
  together: 'Conta quando todas as crianças marcarem.',
  rotation: 'Uma criança por vez, na ordem.',
  first:
    'Quem tocar primeiro em “Peguei!” faz e ganha os pontos. Se no dia só uma criança tem a tarefa, é a vez dela.',
}
const OPTIONS = ASSIGNMENTS.map((value) => ({ value, label: assignmentLabel(value) }))
const PERIOD_EXPLANATIONS: Record<RotationPeriod, string> = {
  turn: 'Passa para a próxima criança sempre que a tarefa aparece.',
  day: 'Passa todo dia, também nos dias sem a tarefa.',
  week: 'Passa todo domingo.',
}
const PERIODS: readonly { value: RotationPeriod; label: string }[] = [
  { value: 'turn', label: 'a cada vez' },
  { value: 'day', label: 'todo dia' },
  { value: 'week', label: 'toda semana' },
]

interface AssignmentFieldProps extends ScheduleFieldProps {
  /** The children of the task, in the family's order. */
  taskChildren: readonly Child[]
}

/** 'Quem faz' (rule 198), with the order of a rotation (rule 199). */
export function AssignmentField({ draft, today, taskChildren, onChange }: AssignmentFieldProps) {
  const { rotation } = scheduleOf(draft)
  const familyOrder = taskChildren.map(({ id }) => id)
  const ordered = orderOf(draft, today).flatMap((id) => taskChildren.find((child) => child.id === id) ?? [])
  return (
    <>
      <ExplainedChoices<Assignment>
        legend="Quem faz"
        hideLegend
        twoColumns
        hint={EXPLANATIONS[draft.assignment]}
        options={OPTIONS}
        value={draft.assignment}
        onValueChange={(assignment) =>
          onChange(changeAssignment(draft, assignment, { today, order: familyOrder }))
        }
      />
      {draft.assignment === 'rotation' && rotation && (
        <>
          <ChoiceGroup<RotationPeriod>
            legend="A vez muda"
            options={PERIODS}
            value={rotation.period}
            onValueChange={(period) => onChange(changeRotation(draft, { period }, today))}
          />
          <p className={styles.explanation}>{PERIOD_EXPLANATIONS[rotation.period]}</p>
          <div className={styles.order}>
            <p>
              <b>Ordem</b> <span>segure e arraste, ou use as setas</span>
            </p>
            <ReorderList
              label="Ordem do rodízio"
              items={ordered}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              onMove={(moved) => onChange(changeRotation(draft, { order: moved.map(({ id }) => id) }, today))}
              renderHandle={(child) => <ChildAvatar child={child} size={40} />}
              renderContent={(child, index) => (
                <>
                  {child.name}
                  {index === 0 && <small>a próxima vez</small>}
                </>
              )}
            />
          </div>
        </>
      )}
    </>
  )
}
