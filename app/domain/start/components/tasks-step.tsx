import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Avatar } from '#app/ui/art/avatar.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { packLabel, type StartChild } from '../start.ts'
import { changeChild, type ChoosableTask, completeChildren, tickTask } from '../start-draft.ts'
import { OwnTaskForm } from './own-task-form.tsx'
import { StepPage, type StepProps } from './step-page.tsx'
import { TaskChoices } from './task-choices.tsx'
import flow from './start-flow.module.css'
import styles from './tasks-step.module.css'

interface TasksStepProps extends StepProps {
  child: StartChild & { age: number }
  tasks: readonly ChoosableTask[]
  /** Name of the next child; undefined after the last one. */
  nextName: string | undefined
  onOpenChild: (id: string) => void
}

/** Step 2, 'Combinados de Lia': the pack for the child's age, and the guardian's own tasks. */
export function TasksStep({
  draft,
  content,
  child,
  tasks,
  nextName,
  onBack,
  onChange,
  onNext,
  onOpenChild,
}: TasksStepProps) {
  const [isOwnTaskFormOpen, setOwnTaskFormOpen] = useState(false)
  const name = child.name.trim()
  const change = (changes: Partial<StartChild>) => onChange(changeChild(draft, child.id, changes))

  function skip() {
    const ticks = Object.fromEntries(tasks.map(({ key }) => [key, false]))
    const ownTasks = child.ownTasks.map((own) => ({ ...own, isChosen: false }))
    onNext(changeChild(draft, child.id, { ticks, ownTasks }))
  }

  return (
    <StepPage
      step={2}
      title={`Combinados de ${name}`}
      subtitle={`${packLabel(content.packs, child.age)} · toque para pôr ou tirar`}
      onBack={onBack}
      onSkip={skip}
      footer={
        <Button size="lg" wide onClick={() => onNext()}>
          {nextName ? `Continuar com ${nextName.trim()}` : 'Continuar'}
        </Button>
      }
    >
      <ChildButtons
        familyChildren={completeChildren(draft)}
        openChildId={child.id}
        onOpenChild={onOpenChild}
      />
      <TaskChoices
        label={`Combinados de ${name}`}
        tasks={tasks}
        onTick={(key, isChosen) => change(tickTask(child, key, isChosen))}
      />
      {isOwnTaskFormOpen ? (
        <OwnTaskForm
          onCancel={() => setOwnTaskFormOpen(false)}
          onAdd={(task) => {
            setOwnTaskFormOpen(false)
            change({ ownTasks: [...child.ownTasks, { ...task, id: newRequestId(), isChosen: true }] })
          }}
        />
      ) : (
        <button type="button" className={flow.addButton} onClick={() => setOwnTaskFormOpen(true)}>
          <Plus size={22} aria-hidden="true" />
          Outro combinado
        </button>
      )}
    </StepPage>
  )
}

interface ChildButtonsProps {
  familyChildren: readonly (StartChild & { age: number })[]
  openChildId: string
  onOpenChild: (id: string) => void
}

/** One button for each child, which opens the child's tasks. */
function ChildButtons({ familyChildren, openChildId, onOpenChild }: ChildButtonsProps) {
  if (familyChildren.length < 2) return null
  return (
    <div role="group" aria-label="Criança" className={styles.siblings}>
      {familyChildren.map((child) => {
        const isOpen = child.id === openChildId
        return (
          <button
            key={child.id}
            type="button"
            className={classNames(styles.sibling, isOpen && styles.open)}
            aria-pressed={isOpen}
            aria-label={child.name.trim()}
            onClick={() => onOpenChild(child.id)}
          >
            <Avatar gender={child.gender} variant={child.avatarVariant} size={44} />
            {isOpen && <span>{child.name.trim()}</span>}
          </button>
        )
      })}
    </div>
  )
}
