import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef, useState } from 'react'
import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { Select } from '#app/ui/select.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { type Child, ageLabel } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { TASK_ACTIONS } from '../actions.ts'
import type { CopyTasksInput } from '../schema.ts'
import { copyCandidates, pointsForAge } from '../task-copies.ts'
import { taskTimesText } from '../schedule/schedule-text.ts'
import type { Task } from '../task.ts'
import styles from './copy-tasks-sheet.module.css'
import { TaskPickRow } from './task-pick-row.tsx'

interface CopyTasksSheetProps extends DialogState {
  tasks: readonly Task[]
  /** At least two. */
  familyChildren: readonly Child[]
  /** The child whose tasks are initially listed; null for the first child with tasks. */
  initialFromId: string | null
}

type PointsChoice = 'same' | 'age'

/** 'Copiar para um irmão' (rule 107). */
export function CopyTasksSheet(props: CopyTasksSheetProps) {
  return <CopyTasks key={useOpenCount(props.open)} {...props} />
}

function CopyTasks({ open, onOpenChange, tasks, familyChildren, initialFromId }: CopyTasksSheetProps) {
  const [fromId, setFromId] = useState(initialFromId)
  const [toId, setToId] = useState<string>()
  const [pointsChoice, setPointsChoice] = useState<PointsChoice>('same')
  /** The checkboxes that were changed, by sibling and task. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  // a repeated request must have the same ids (rule 35)
  const copyIds = useRef(new Map<string, string>())
  const { show } = useToasts()

  const from =
    familyChildren.find(({ id }) => id === fromId) ??
    familyChildren.find(({ id }) => tasks.some(({ childIds }) => childIds.includes(id))) ??
    familyChildren[0]
  const siblings = familyChildren.filter(({ id }) => id !== from?.id)
  const to = siblings.find(({ id }) => id === toId) ?? siblings[0]
  const isShared = pointsChoice === 'same'
  const candidates = from && to ? copyCandidates(tasks, from.id, to.id) : []
  const isDisabled = (task: Task) => isShared && task.childIds.includes(to?.id ?? '')
  const isChosen = (task: Task, isExisting: boolean) =>
    !isDisabled(task) && (choices.get(`${to?.id} ${task.id}`) ?? !isExisting)
  const chosenTasks = candidates
    .filter(({ task, isExisting }) => isChosen(task, isExisting))
    .map(({ task }) => task)
  const pointsOf = (task: Task) =>
    isShared || !from || !to ? task.points : pointsForAge(task.points, from.age, to.age)

  const write = useSnapshotWrite((value) => {
    const { missingIds } = value as { missingIds: string[] }
    onOpenChange(false)
    const count = chosenTasks.length - missingIds.length
    const copied = `${count} ${count === 1 ? 'tarefa copiada' : 'tarefas copiadas'} para ${to?.name}.`
    const missing = chosenTasks.filter(({ id }) => missingIds.includes(id)).map(({ title }) => title)
    show({ text: missing.length > 0 ? `${copied} Já excluídas: ${missing.join(', ')}.` : copied })
  })

  function copyIdOf(task: Task): string {
    const key = `${to?.id} ${task.id}`
    const id = copyIds.current.get(key) ?? newRequestId()
    copyIds.current.set(key, id)
    return id
  }
  function copy() {
    if (!to) return
    const input: CopyTasksInput = {
      childId: to.id,
      isShared,
      tasks: chosenTasks.map((task) => ({
        taskId: task.id,
        copyId: copyIdOf(task),
        points: pointsOf(task),
      })),
    }
    write.send(TASK_ACTIONS.copy, input)
  }
  if (!from || !to) return null

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Copiar para um irmão"
      submitLabel={
        chosenTasks.length === 0 ? `Copiar para ${to.name}` : `Copiar ${chosenTasks.length} para ${to.name}`
      }
      isComplete={chosenTasks.length > 0}
      isDirty={choices.size > 0}
      isPending={write.isPending}
      message={write.message}
      onAttempt={() => undefined}
      onSubmit={copy}
    >
      <div className={styles.children}>
        <ChildSelect
          label="De"
          child={from}
          options={siblings.length === 1 ? [from] : familyChildren}
          onChange={setFromId}
        />
        {siblings.length === 1 ? (
          <IconButton
            icon={<ArrowRightLeft />}
            label={`Trocar: copiar de ${to.name} para ${from.name}`}
            className={styles.swap}
            onClick={() => setFromId(to.id)}
          />
        ) : (
          <ChevronRight size={28} aria-hidden="true" />
        )}
        <ChildSelect label="Para" child={to} options={siblings} onChange={setToId} />
      </div>
      {candidates.length === 0 ? (
        <p>{from.name} ainda não tem tarefas para copiar.</p>
      ) : (
        <div>
          <List aria-label={`Tarefas de ${from.name}`}>
            {candidates.map(({ task, isExisting }) => (
              <ListRow key={task.id} bare>
                <TaskPickRow
                  task={task}
                  details={isExisting ? `${to.name} já tem` : taskTimesText(task)}
                  points={pointsOf(task)}
                  isChosen={isChosen(task, isExisting)}
                  disabled={isDisabled(task)}
                  onChange={(chosen) => setChoices(new Map(choices).set(`${to.id} ${task.id}`, chosen))}
                />
              </ListRow>
            ))}
          </List>
        </div>
      )}
      <ChoiceGroup<PointsChoice>
        legend="Pontos"
        options={[
          { value: 'same', label: 'Pontos iguais' },
          { value: 'age', label: 'Pontos pela idade' },
        ]}
        value={pointsChoice}
        onValueChange={setPointsChoice}
        hint={
          isShared
            ? `${to.name} entra na mesma tarefa: uma linha só no Início, com os dois retratos.`
            : `${to.name} ganha tarefas próprias, com os pontos de costume para ${ageLabel(to.age)}.`
        }
      />
    </FormSheet>
  )
}

interface ChildSelectProps {
  label: string
  child: Child
  options: readonly Child[]
  onChange: (childId: string) => void
}

/** A portrait with the child's name, or with a selection if there are several children to choose from. */
function ChildSelect({ label, child, options, onChange }: ChildSelectProps) {
  return (
    <div className={styles.child}>
      <ChildAvatar child={child} size={64} />
      {options.length === 1 ? (
        <b translate="no">{child.name}</b>
      ) : (
        <Field label={label} hideLabel className={styles.select}>
          <Select value={child.id} onChange={(event) => onChange(event.target.value)}>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}
