import { RotateCw, X } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { fileSizeText } from '#app/ui/file-size-text.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { ImageUploads, Upload } from './use-image-uploads.ts'
import styles from './upload-list.module.css'

/** Pictures on their way, each with how far it is, and those that did not arrive. */
export function UploadList({ uploads, retry, cancel }: ImageUploads) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Envios">
      {uploads.map((upload) => (
        <li key={upload.key} className={styles.upload}>
          <div className={styles.about}>
            <p className={styles.name}>{upload.file.name}</p>
            {upload.state === 'failed' ? (
              <p className={styles.problem} role="alert">
                {upload.message}
              </p>
            ) : (
              <>
                <p className={styles.state}>{stateOf(upload)}</p>
                <progress
                  className={styles.progress}
                  aria-label={`Envio de ${upload.file.name}`}
                  max={1}
                  // without a value the bar says that it works, and not how far it is
                  value={upload.state === 'arrived' ? undefined : upload.share}
                />
              </>
            )}
          </div>
          {upload.state === 'failed' && (
            <Button variant="line" size="sm" icon={<RotateCw size={18} />} onClick={() => retry(upload.key)}>
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

function stateOf({ state, share, file }: Upload): string {
  if (state === 'waiting') return `Na fila · ${fileSizeText(file.size)}`
  if (state === 'arrived') return 'Preparando os tamanhos...'
  return `Enviando... ${Math.round(share * 100)}% de ${fileSizeText(file.size)}`
}
