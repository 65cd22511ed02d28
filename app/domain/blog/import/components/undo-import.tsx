import Undo2 from 'lucide-react/icons/undo-2'
import { useToasts } from '#app/ui/toasts.tsx'
import { type Transfer, UNDO_IMPORT } from '../transfer.ts'
import { TransferAct } from './transfer-act.tsx'

export function UndoImport({ transfer }: { transfer: Transfer }) {
  const { show } = useToasts()
  return (
    <TransferAct
      transferId={transfer.id}
      action={UNDO_IMPORT}
      label="Desfazer esta importação"
      icon={<Undo2 />}
      description="Os posts que ela trouxe são excluídos. Ficam os que alguém mudou aqui depois, e também as imagens e as categorias."
      confirmLabel="Desfazer"
      pendingLabel="Desfazendo..."
      onDone={() => show({ text: 'Importação desfeita.' })}
    />
  )
}
