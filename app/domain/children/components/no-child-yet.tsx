import Plus from 'lucide-react/icons/plus'
import { Scene } from '#app/ui/art/scene.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface NoChildYetProps {
  canEdit: boolean
  onAddChild?: () => void
  className?: string
}

/** Empty state of a tab before the family's first child. */
export function NoChildYet({ canEdit, onAddChild, className }: NoChildYetProps) {
  return (
    <EmptyState
      className={className}
      level={2}
      art={<Scene name="primeira-crianca" />}
      title="Nenhuma criança encontrada nesta família."
      text={
        canEdit
          ? 'Cadastre a primeira criança para combinar tarefas e prêmios.'
          : 'Peça a um responsável para cadastrar a primeira criança em Config.'
      }
      action={
        canEdit &&
        onAddChild && (
          <Button icon={<Plus />} onClick={onAddChild}>
            Cadastrar criança
          </Button>
        )
      }
    />
  )
}
