import Plus from 'lucide-react/icons/plus'
import { useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import { readDraft, subscribeToDrafts } from '../start-draft-storage.ts'
import styles from './start-invitation.module.css'

interface StartInvitationProps {
  familyId: string
  onStart: () => void
  onAddChild: () => void
}

/** For a guardian of a family without children: opens the start flow or the child's form. */
export function StartInvitation({ familyId, onStart, onAddChild }: StartInvitationProps) {
  const hasDraft = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(familyId) !== null,
    () => false,
  )
  return (
    <>
      <p className={styles.lead}>
        {hasDraft
          ? 'O que você já preencheu está guardado neste aparelho. É só continuar.'
          : 'Diga quem mora com você, escolha os combinados do dia e três prêmios. A gente sugere, você decide, e nada é salvo antes do fim.'}
      </p>
      <Button size="lg" wide onClick={onStart}>
        {hasDraft ? 'Continuar de onde parei' : 'Começar em três minutos'}
      </Button>
      <Button variant="quiet" icon={<Plus />} onClick={onAddChild}>
        Cadastrar a primeira criança
      </Button>
    </>
  )
}
