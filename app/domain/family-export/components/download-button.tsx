import Download from 'lucide-react/icons/download'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import styles from './download-button.module.css'
import { useDownload } from './use-download.ts'

/** 'Baixar meus dados' with progress and error message. */
export function DownloadButton() {
  const { state, start } = useDownload()
  return (
    <div className={styles.download}>
      <Button
        variant="outline"
        icon={<Download />}
        className={styles.button}
        pending={
          state.step === 'running' &&
          (state.ratio === null ? 'Preparando...' : `Baixando ${Math.round(state.ratio * 100)}%`)
        }
        onClick={start}
      >
        Baixar meus dados
      </Button>
      <p role="status" className={state.step === 'done' ? styles.successMessage : 'visually-hidden'}>
        {state.step === 'done' && 'Pronto: a cópia está nos seus downloads.'}
        {state.step === 'running' && 'Preparando a cópia dos dados.'}
      </p>
      <FormMessage message={state.step === 'failed' ? state.message : undefined} />
    </div>
  )
}
