import ImageUp from 'lucide-react/icons/image-up'
import Search from 'lucide-react/icons/search'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOnline } from '#app/ui/use-online.ts'
import type { LibraryImage } from '../image.ts'
import styles from './library-grid.module.css'
import { UploadList } from './upload-list.tsx'
import type { ImageUploads } from './use-image-uploads.ts'
import type { Library } from './use-library.ts'

/** Media types that the file chooser offers; the server checks the content. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

interface LibraryGridProps {
  library: Library
  uploads: ImageUploads
  renderTile: (image: LibraryImage) => ReactNode
}

/** Grid of the library's pictures with a search, an upload button and an area to drop files. */
export function LibraryGrid({ library, uploads, renderTile }: LibraryGridProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const isOnline = useOnline()
  const searchId = useId()

  function uploadDroppedFiles(event: DragEvent) {
    event.preventDefault()
    setDragOver(false)
    uploads.add(event.dataTransfer.files)
  }

  return (
    <div
      className={classNames(styles.library, isDragOver && styles.dragOver)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragOver(false)
      }}
      onDrop={uploadDroppedFiles}
    >
      <div className={styles.header}>
        <div className={styles.search}>
          <label htmlFor={searchId} className="visually-hidden">
            Buscar imagens
          </label>
          <Search aria-hidden="true" size={20} />
          <TextInput
            id={searchId}
            type="search"
            placeholder="Buscar por nome ou descrição"
            value={library.search}
            onChange={({ target }) => library.setSearch(target.value)}
          />
        </div>
        <Button icon={<ImageUp size={20} />} onClick={() => fileInput.current?.click()}>
          Enviar imagens
        </Button>
        <input
          ref={fileInput}
          type="file"
          accept={PICTURE_TYPES}
          multiple
          hidden
          aria-label="Enviar imagens"
          onChange={({ target }) => {
            uploads.add(target.files ?? [])
            // otherwise choosing the same file again fires no event
            target.value = ''
          }}
        />
      </div>
      <p className={styles.hint}>
        JPEG, PNG, WebP ou AVIF, até 10 MB cada.{' '}
        <span className={styles.dropHint}>Você também pode arrastar os arquivos para cá.</span>
      </p>
      {!isOnline && (
        <p role="status" className={styles.offlineNotice}>
          Você está sem internet. O que faltar enviar fica aqui até a conexão voltar.
        </p>
      )}
      <UploadList {...uploads} />
      <GridContent library={library} renderTile={renderTile} />
    </div>
  )
}

function GridContent({ library, renderTile }: Pick<LibraryGridProps, 'library' | 'renderTile'>) {
  const { images, state, message, hasMore, loadMore } = library
  const isEmpty = state === 'ready' && images.length === 0
  return (
    <>
      {images.length > 0 && (
        <ul className={styles.grid} aria-label="Imagens" aria-busy={state === 'loading' || undefined}>
          {images.map((image) => (
            <li key={image.id}>{renderTile(image)}</li>
          ))}
        </ul>
      )}
      {isEmpty &&
        (library.search ? (
          <EmptyState title="Nenhuma imagem encontrada." text="Tente outra palavra." />
        ) : (
          <EmptyState
            title="A biblioteca ainda está vazia."
            text="As imagens que você enviar ficam aqui, prontas para os posts."
          />
        ))}
      {state === 'loading' && images.length === 0 && <Spinner visible className={styles.spinner} />}
      <FormMessage message={message} />
      {state === 'failed' && (
        <Button variant="outline" className={styles.moreButton} onClick={loadMore}>
          Tentar de novo
        </Button>
      )}
      {state !== 'failed' && hasMore && (
        <Button
          variant="outline"
          className={styles.moreButton}
          pending={state === 'loading' && 'Carregando...'}
          onClick={loadMore}
        >
          Mostrar mais imagens
        </Button>
      )}
    </>
  )
}
