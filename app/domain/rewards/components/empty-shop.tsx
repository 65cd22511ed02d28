import type { ReactNode } from 'react'
import { Scene } from '#app/ui/art/scene.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import screen from '#app/ui/screen.module.css'

/** The shop without rewards: for guardians with ideas to include. */
export function EmptyShop({ canEdit, ideas }: { canEdit: boolean; ideas: ReactNode }) {
  return (
    <>
      <EmptyState
        className={screen.emptyState}
        level={2}
        art={<Scene name="presente-aberto" />}
        title="A loja ainda está vazia"
        text={
          canEdit
            ? 'Crie o primeiro prêmio: pode ser um passeio, um filme ou dormir mais tarde.'
            : 'Quando um responsável criar o primeiro prêmio, ele aparece aqui.'
        }
      />
      {ideas}
    </>
  )
}
