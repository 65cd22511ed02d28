import CircleStop from 'lucide-react/icons/circle-stop'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { STOP_IMPORT, type Transfer } from '../transfer.ts'

export function StopImport({ transfer }: { transfer: Transfer }) {
  const [isConfirming, setConfirming] = useState(false)
  const write = useWrite(() => setConfirming(false))
  const label = transfer.isDryRun ? 'Parar a conferência' : 'Parar a importação'
  return (
    <div>
      <Button type="button" variant="outline" icon={<CircleStop />} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={(isOpen) => {
          if (!isOpen) write.reset()
          setConfirming(isOpen)
        }}
        title={`${label}?`}
        description={
          transfer.isDryRun
            ? 'O relatório fica com os posts conferidos até aqui.'
            : 'Os posts e as imagens que já vieram ficam. O resto não vem; para trazê-lo depois, envie o arquivo de novo.'
        }
        confirmLabel="Parar"
        cancelLabel="Continuar"
        pending={write.isPending && 'Parando...'}
        onConfirm={() => write.send(STOP_IMPORT, { id: transfer.id })}
      >
        <FormMessage message={write.message} />
      </ConfirmDialog>
    </div>
  )
}
