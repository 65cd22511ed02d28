import ListChecks from 'lucide-react/icons/list-checks'
import type { Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import screen from '#app/ui/screen.module.css'
import type { Child } from '../../children/child.ts'
import type { TaskSection } from '../task-sections.ts'
import type { Task } from '../task.ts'
import { TaskCard } from './task-card.tsx'
import styles from './task-sections.module.css'

interface TaskSectionsProps {
  sections: readonly TaskSection[]
  familyChildren: readonly Child[]
  /** For guardians only. */
  actions?: {
    select: () => void
    edit: (task: Task) => void
    remove: (task: Task) => void
    resume: (task: Task) => void
  }
  /** Receives the focus when a card disappears. */
  ref: Ref<HTMLDivElement>
  selectButtonRef: Ref<HTMLButtonElement>
}

/** The cards of 'Hoje', 'Outros dias' and 'Pausadas', with 'Escolher várias' beside the first title. */
export function TaskSections({ sections, familyChildren, actions, ref, selectButtonRef }: TaskSectionsProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.sections}>
      {sections.map((section, index) => (
        <section key={section.title} aria-label={section.title}>
          <div className={styles.head}>
            <h2>{section.title}</h2>
            {actions && index === 0 && (
              <Button ref={selectButtonRef} variant="quiet" icon={<ListChecks />} onClick={actions.select}>
                Escolher várias
              </Button>
            )}
          </div>
          <ul role="list" aria-label={`Tarefas: ${section.title}`} className={screen.list}>
            {section.tasks.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                familyChildren={familyChildren}
                onResume={actions && task.isPaused ? () => actions.resume(task) : undefined}
                onEdit={actions && (() => actions.edit(task))}
                onDelete={actions && (() => actions.remove(task))}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
