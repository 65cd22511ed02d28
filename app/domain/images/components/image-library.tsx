import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { askForDeletion } from './ask-library.ts'
import { CopyAddress } from './copy-address.tsx'
import { ImageDetails } from './image-details.tsx'
import { ImageTile } from './image-tile.tsx'
import { LibraryShelf } from './library-shelf.tsx'
import { useImageUploads } from './use-image-uploads.ts'
import { useLibrary } from './use-library.ts'
import { useSettled } from './use-settled.ts'

/** The image manager (spec section 2, "Debug page") on the blog's real pictures. */
export function ImageLibrary() {
  const [search, setSearch] = useState('')
  const library = useLibrary(useSettled(search))
  const [openId, setOpenId] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const uploads = useImageUploads((image, isLast) => {
    library.put(image)
    setSaid(`${image.name}: enviada.`)
    // one that nobody can hear of yet is described at once
    if (isLast && image.alt === '') show(image.id)
  })
  const open = library.images.find(({ id }) => id === openId)

  function show(id: string) {
    setOpenId(id)
    setOpen(true)
  }

  async function remove(id: string) {
    setDeleting(true)
    setProblem(undefined)
    const answer = await askForDeletion(id)
    setDeleting(false)
    if (!answer.ok) {
      if (answer.image) library.put(answer.image)
      return setProblem(answer.message)
    }
    setAsked(false)
    setOpen(false)
    setSaid('Imagem excluída.')
    library.remove(id)
  }

  return (
    <>
      <LibraryShelf
        library={library}
        uploads={uploads}
        search={search}
        onSearch={setSearch}
        tile={(image) => (
          <ImageTile image={image} verb="Ampliar" onPress={() => show(image.id)}>
            <CopyAddress path={image.path} name={image.name} />
          </ImageTile>
        )}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {open && (
        <>
          <ImageDetails
            image={open}
            open={isOpen}
            onClose={() => setOpen(false)}
            onChanged={library.put}
            onDelete={() => {
              setProblem(undefined)
              setAsked(true)
            }}
          />
          <ConfirmDialog
            open={isAsked}
            onOpenChange={setAsked}
            title={`Excluir “${open.name}”?`}
            description="Nenhum post usa esta imagem. O endereço dela deixa de funcionar."
            confirmLabel="Excluir"
            pending={isDeleting && 'Excluindo...'}
            onConfirm={() => void remove(open.id)}
          >
            <FormMessage message={problem} />
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
