import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { Button } from '#app/ui/button.tsx'
import { fileSizeText } from '#app/ui/file-size-text.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { ImageUploads, Upload } from './use-image-uploads.ts'
import styles from './upload-list.module.css'

/** Lists unfinished uploads with their progress, and failed ones. */
export function UploadList({ uploads, retry, cancel }: ImageUploads) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Envios">
      {uploads.map((upload) => (
        <li key={upload.key} className={styles.upload}>
          <div className={styles.details}>
            <p className={styles.name}>{upload.file.name}</p>
            {upload.state === 'failed' ? (
              <p className={styles.error} role="alert">
                {upload.message}
              </p>
            ) : (
              <>
                <p className={styles.state}>{stateText(upload)}</p>
                <progress
                  className={styles.progress}
                  aria-label={`Envio de ${upload.file.name}`}
                  max={1}
                  // indeterminate while the server converts the picture
                  value={upload.state === 'converting' ? undefined : upload.progress}
                />
              </>
            )}
          </div>
          {upload.state === 'failed' && (
            <Button
              variant="outline"
              size="sm"
              icon={<RotateCw size={18} />}
              onClick={() => retry(upload.key)}
            >
              Tentar de novo
            </Button>
          )}
          <IconButton
            label={
              upload.state === 'failed' ? `Dispensar ${upload.file.name}` : `Cancelar ${upload.file.name}`
            }
            icon={<X aria-hidden="true" />}
            onClick={() => cancel(upload.key)}
          />
        </li>
      ))}
    </ul>
  )
}

function stateText({ state, progress, file }: Upload): string {
  if (state === 'queued') return `Na fila · ${fileSizeText(file.size)}`
  if (state === 'converting') return 'Preparando os tamanhos...'
  return `Enviando... ${Math.round(progress * 100)}% de ${fileSizeText(file.size)}`
}
