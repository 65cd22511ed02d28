import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { PostEditing } from './use-post-editing.ts'

interface LeaveDialogProps {
  open: boolean
  onClose: () => void
  editing: PostEditing
}

/** Asks before the person leaves unsaved changes. They stay as a working copy unless the person discards them. */
export function LeaveDialog({ open, onClose, editing }: LeaveDialogProps) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()

  async function discard() {
    setProblem(undefined)
    if (await editing.discard({ isLeaving: true })) return void navigate(ADMIN_PATH)
    setProblem('Não foi possível descartar agora. Confira a conexão e tente de novo.')
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Sair sem salvar o post?"
      description="O que você escreveu fica guardado e volta quando você abrir este post de novo."
      cancelLabel="Continuar escrevendo"
      confirmLabel="Sair e guardar"
      tone="leaf"
      onConfirm={() => void navigate(ADMIN_PATH)}
    >
      <FormMessage message={problem} />
      <Button variant="quiet" onClick={() => void discard()}>
        Descartar o que escrevi
      </Button>
    </ConfirmDialog>
  )
}
