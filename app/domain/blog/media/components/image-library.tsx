import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { requestDeletion } from './library-requests.ts'
import { CopyAddress } from './copy-address.tsx'
import { ImageDetails } from './image-details.tsx'
import { ImageTile } from './image-tile.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { useImageUploads } from './use-image-uploads.ts'
import { useLibrary } from './use-library.ts'

/** The page of the image library. */
export function ImageLibrary() {
  const library = useLibrary()
  const [openId, setOpenId] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const uploads = useImageUploads((image, isLast) => {
    library.put(image)
    setAnnouncement(`${image.name}: enviada.`)
    // shows the form for the missing alternative text
    if (isLast && image.alt === '') openDetails(image.id)
  })
  const openImage = library.images.find(({ id }) => id === openId)

  function openDetails(id: string) {
    setOpenId(id)
    setOpen(true)
  }

  async function remove(id: string) {
    setDeleting(true)
    setProblem(undefined)
    const result = await requestDeletion(id)
    setDeleting(false)
    if (!result.ok) {
      if (result.image) library.put(result.image)
      return setProblem(result.message)
    }
    setConfirming(false)
    setOpen(false)
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
            <CopyAddress path={image.path} name={image.name} />
          </ImageTile>
        )}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {openImage && (
        <>
          <ImageDetails
            image={openImage}
            open={isOpen}
            onClose={() => setOpen(false)}
            onChanged={library.put}
            onDelete={() => {
              setProblem(undefined)
              setConfirming(true)
            }}
          />
          <ConfirmDialog
            open={isConfirming}
            onOpenChange={setConfirming}
            title={`Excluir “${openImage.name}”?`}
            description="Nenhum post usa esta imagem. O endereço dela deixa de funcionar."
            confirmLabel="Excluir"
            pending={isDeleting && 'Excluindo...'}
            onConfirm={() => void remove(openImage.id)}
          >
            <FormMessage message={problem} />
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
