import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { requestDeletion } from './library-requests.ts'
import { CopyUrlButton } from './copy-url-button.tsx'
import { ImageDetails } from './image-details.tsx'
import { ImageTile } from './image-tile.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { useImageUploads } from './use-image-uploads.ts'
import { useLibrary } from './use-library.ts'

export function ImageLibrary() {
  const library = useLibrary()
  const [detailsId, setDetailsId] = useState<string>()
  const [isDetailsOpen, setDetailsOpen] = useState(false)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const uploads = useImageUploads((image, isLast) => {
    library.upsert(image)
    setAnnouncement(`${image.name}: enviada.`)
    // the details ask for the missing alternative text
    if (isLast && image.alt === '') openDetails(image.id)
  })
  const detailsImage = library.images.find(({ id }) => id === detailsId)

  function openDetails(id: string) {
    setDetailsId(id)
    setDetailsOpen(true)
  }

  async function deleteImage(id: string) {
    setDeleting(true)
    setProblem(undefined)
    const result = await requestDeletion(id)
    setDeleting(false)
    if (!result.ok) {
      if (result.image) library.upsert(result.image)
      return setProblem(result.message)
    }
    setConfirmOpen(false)
    setDetailsOpen(false)
    setAnnouncement('Imagem excluída.')
    library.remove(id)
  }

  return (
    <>
      <LibraryGrid
        library={library}
        uploads={uploads}
        renderTile={(image) => (
          <ImageTile image={image} verb="Ampliar" onPress={() => openDetails(image.id)}>
            <CopyUrlButton path={image.path} name={image.name} />
          </ImageTile>
        )}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {detailsImage && (
        <>
          <ImageDetails
            image={detailsImage}
            open={isDetailsOpen}
            onClose={() => setDetailsOpen(false)}
            onChange={library.upsert}
            onDelete={() => {
              setProblem(undefined)
              setConfirmOpen(true)
            }}
          />
          <ConfirmDialog
            open={isConfirmOpen}
            onOpenChange={setConfirmOpen}
            title={`Excluir “${detailsImage.name}”?`}
            description="Nenhum post usa esta imagem. O endereço dela deixa de funcionar."
            confirmLabel="Excluir"
            pending={isDeleting && 'Excluindo...'}
            onConfirm={() => void deleteImage(detailsImage.id)}
          >
            <FormMessage message={problem} />
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
