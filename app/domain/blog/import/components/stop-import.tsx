import CircleStop from 'lucide-react/icons/circle-stop'
import { STOP_IMPORT, type Transfer } from '../transfer.ts'
import { TransferAct } from './transfer-act.tsx'

export function StopImport({ transfer }: { transfer: Transfer }) {
  return (
    <TransferAct
      transferId={transfer.id}
      action={STOP_IMPORT}
      label={transfer.isDryRun ? 'Parar a conferência' : 'Parar a importação'}
      icon={<CircleStop />}
      description={
        transfer.isDryRun
          ? 'O relatório fica com os posts conferidos até aqui.'
          : 'Os posts e as imagens que já vieram ficam. O resto não vem; para trazê-lo depois, envie o arquivo de novo.'
      }
      confirmLabel="Parar"
      cancelLabel="Continuar"
      pendingLabel="Parando..."
    />
  )
}
