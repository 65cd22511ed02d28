import DoorOpen from 'lucide-react/icons/door-open'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import {
  type LeaveConditions,
  departureRefusal,
  type DepartureRefusal,
  isLastMember,
} from '../departure/leave-conditions.ts'
import { familyPhrase } from '../family-name.ts'
import { ExportLink } from './export-link.tsx'
import { useFamilyMove } from './family-move.tsx'
import styles from './cards.module.css'

interface LeaveFamilyProps {
  family: { id: string; name: string }
  /** Computed from the data of this screen. The server checks the conditions again. */
  leaveConditions: LeaveConditions
}

const REFUSAL_TEXTS: Record<DepartureRefusal, { title: string; text: string }> = {
  last_guardian: {
    title: 'Ainda não dá para sair',
    text: 'Você é a única pessoa responsável, e outras pessoas continuariam na família. Convide outro responsável ou remova os outros membros antes de sair.',
  },
  export_required: {
    title: 'Antes de sair, guarde uma cópia',
    text: 'Você é a única pessoa desta família, e ela tem crianças cadastradas. Ao sair, tudo seria excluído. Baixe uma cópia de tudo ou exclua as crianças, e depois volte aqui.',
  },
}

/** 'Sair da família', for guardians. Explains which data stays and which is deleted (rules 7 to 9). */
export function LeaveFamily({ family, leaveConditions }: LeaveFamilyProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [openedAt, setOpenedAt] = useState(() => new Date())
  const move = useFamilyMove()
  const refusal = departureRefusal(leaveConditions, openedAt)
  const isLast = isLastMember(leaveConditions)
  const isPending = move.isPending('leave')

  return (
    <>
      <Button
        variant="quiet"
        icon={<DoorOpen />}
        className={styles.departure}
        onClick={() => {
          setOpenedAt(new Date())
          move.reset()
          setIsDialogOpen(true)
        }}
      >
        Sair da família
      </Button>
      <Sheet
        open={isDialogOpen && refusal !== undefined}
        onOpenChange={setIsDialogOpen}
        title={REFUSAL_TEXTS[refusal ?? 'export_required'].title}
        size="sm"
        footer={
          <>
            <Button variant="outline" onClick={() => setIsDialogOpen(false)}>
              Entendi
            </Button>
            {refusal === 'export_required' && <ExportLink />}
          </>
        }
      >
        <p>{REFUSAL_TEXTS[refusal ?? 'export_required'].text}</p>
      </Sheet>
      <ConfirmDialog
        open={isDialogOpen && refusal === undefined && !move.isDone}
        onOpenChange={(open) => !isPending && setIsDialogOpen(open)}
        title={isLast ? 'Sair e excluir a família?' : `Sair da ${familyPhrase(family.name)}?`}
        description={
          isLast
            ? `Você é a única pessoa da ${familyPhrase(family.name)}. Ao sair, ela é excluída para sempre, com crianças, pontos, tarefas, prêmios e histórico. Você começa uma família nova, vazia.`
            : 'Crianças, pontos, tarefas, prêmios e histórico ficam com quem continua. Você deixa de ver tudo isso na hora, seus convites deixam de valer e você começa uma família nova, vazia.'
        }
        confirmLabel={isLast ? 'Sair e excluir' : 'Sair da família'}
        cancelLabel="Ficar"
        icon={isLast ? undefined : <DoorOpen />}
        pending={isPending && 'Saindo...'}
        onConfirm={() => move.send('leave', { familyId: family.id, erase: isLast })}
      >
        {isLast && <ExportLink />}
        <FormMessage message={move.message('leave')} />
      </ConfirmDialog>
    </>
  )
}
