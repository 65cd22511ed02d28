import Plus from 'lucide-react/icons/plus'
import { Scene } from '#app/ui/art/scene.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface NoTasksProps {
  /** The child without tasks; undefined for the whole family. */
  childName: string | undefined
  /** For guardians only. */
  onAdd?: () => void
  className?: string
}

/** Empty state of the list of tasks. */
export function NoTasks({ childName, onAdd, className }: NoTasksProps) {
  return (
    <EmptyState
      className={className}
      level={2}
      art={<Scene name="sem-tarefas" />}
      title={childName ? `Nenhuma tarefa combinada com ${childName}` : 'Nenhuma tarefa combinada ainda'}
      text={
        onAdd
          ? 'Comece por uma coisa pequena do dia, como arrumar a cama.'
          : 'Quando um responsável combinar a primeira tarefa, ela aparece aqui.'
      }
      action={
        onAdd && (
          <Button icon={<Plus />} size="lg" onClick={onAdd}>
            Nova tarefa
          </Button>
        )
      }
    />
  )
}
