import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { type Transfer, UNDO_IMPORT } from '../transfer.ts'

export function UndoImport({ transfer }: { transfer: Transfer }) {
  const [isConfirming, setConfirming] = useState(false)
  const { show } = useToasts()
  const write = useWrite(() => {
    setConfirming(false)
    show({ text: 'Importação desfeita.' })
  })
  return (
    <div>
      <Button type="button" variant="outline" icon={<Undo2 />} onClick={() => setConfirming(true)}>
        Desfazer esta importação
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={(isOpen) => {
          if (!isOpen) write.reset()
          setConfirming(isOpen)
        }}
        title="Desfazer esta importação?"
        description="Os posts que ela trouxe são excluídos. Ficam os que alguém mudou aqui depois, e também as imagens e as categorias."
        confirmLabel="Desfazer"
        pending={write.isPending && 'Desfazendo...'}
        onConfirm={() => write.send(UNDO_IMPORT, { id: transfer.id })}
      >
        <FormMessage message={write.message} />
      </ConfirmDialog>
    </div>
  )
}
