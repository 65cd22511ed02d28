import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useRef } from 'react'
import { Scene } from '#app/ui/art/scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { TASK_ACTIONS } from '../actions.ts'
import type { Child } from '../../children/child.ts'
import { NoChildYet } from '../../children/components/no-child-yet.tsx'
import type { Task } from '../task.ts'
import { TaskCard } from './task-card.tsx'
import { TaskFormSheet } from './task-form-sheet.tsx'
import screen from '#app/ui/screen.module.css'
import styles from './tasks-screen.module.css'

interface TasksScreenProps {
  /** Newest first. */
  tasks: readonly Task[]
  familyChildren: readonly Child[]
  canEdit: boolean
  topBar?: ReactNode
  /** Only used for a family without children. */
  onAddChild?: () => void
}

/** The Tarefas tab: 'Configurar Tarefas'. */
export function TasksScreen({ tasks, familyChildren, canEdit, topBar, onAddChild }: TasksScreenProps) {
  const formDialog = useItemDialog<Task>()
  const deletionDialog = useItemDialog<Task>()
  const listRef = useRef<HTMLUListElement>(null)
  const sendAction = useSendOptimistic()
  const hasChildren = familyChildren.length > 0
  const canAdd = canEdit && hasChildren

  function deleteTask() {
    deletionDialog.close()
    if (!deletionDialog.item) return
    // the focused button disappears with its card
    listRef.current?.focus({ preventScroll: true })
    const { id } = deletionDialog.item
    void sendAction({ action: TASK_ACTIONS.delete, body: { id }, key: `delete-task:${id}` })
  }
  const addButton = (
    <Button icon={<Plus />} size="lg" onClick={() => formDialog.show(null)}>
      Nova tarefa
    </Button>
  )

  return (
    <>
      <PageHead
        title="Configurar Tarefas"
        top={topBar}
        strip={<TileStrip seed={1} />}
        actions={canAdd && tasks.length > 0 && addButton}
      />
      <div className={screen.body}>
        {!hasChildren && (
          <NoChildYet className={screen.emptyState} canEdit={canEdit} onAddChild={onAddChild} />
        )}
        {hasChildren && tasks.length === 0 && (
          <EmptyState
            className={screen.emptyState}
            level={2}
            art={<Scene name="sem-tarefas" />}
            title="Nenhuma tarefa combinada ainda"
            text={
              canEdit
                ? 'Comece por uma coisa pequena do dia, como arrumar a cama.'
                : 'Quando um responsável combinar a primeira tarefa, ela aparece aqui.'
            }
            action={canEdit && addButton}
          />
        )}
        {tasks.length > 0 && (
          <ButtonLink to="/app/quadro" variant="outline" icon={<Printer />} className={styles.printLink}>
            Imprimir quadro da semana
          </ButtonLink>
        )}
        <ul ref={listRef} role="list" aria-label="Tarefas" tabIndex={-1} className={screen.list}>
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              familyChildren={familyChildren}
              onEdit={canEdit ? () => formDialog.show(task) : undefined}
              onDelete={canEdit ? () => deletionDialog.show(task) : undefined}
            />
          ))}
        </ul>
      </div>
      {canEdit && (
        <>
          <TaskFormSheet
            {...formDialog.dialogProps}
            task={formDialog.item}
            tasks={tasks}
            familyChildren={familyChildren}
          />
          <ConfirmDialog
            {...deletionDialog.dialogProps}
            title="Tem certeza que deseja excluir esta tarefa?"
            description={`“${deletionDialog.item?.title ?? ''}” sai da rotina. Os pontos já ganhos ficam.`}
            confirmLabel="Excluir"
            cancelLabel="Manter"
            icon={<Trash2 />}
            onConfirm={deleteTask}
          />
        </>
      )}
    </>
  )
}
