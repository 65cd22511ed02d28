import { Scene } from '#app/ui/art/scene.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import screen from '#app/ui/screen.module.css'

/** The shop of a child without rewards. */
export function EmptyShop({ childName, canEdit }: { childName: string; canEdit: boolean }) {
  return (
    <EmptyState
      className={screen.emptyState}
      level={2}
      art={<Scene name="presente-aberto" />}
      title={`A loja de ${childName} ainda está vazia`}
      text={
        canEdit
          ? 'Crie o primeiro prêmio ou inclua uma das ideias.'
          : 'Quando um responsável criar o primeiro prêmio, ele aparece aqui.'
      }
    />
  )
}
