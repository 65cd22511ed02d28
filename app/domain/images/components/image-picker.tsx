import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { LibraryImage } from '../image.ts'
import { AltChoice, useAltChoice } from './alt-choice.tsx'
import { askForAlt } from './ask-library.ts'
import { Enlarged } from './image-details.tsx'
import styles from './image-picker.module.css'
import { ImageTile } from './image-tile.tsx'
import { LibraryShelf } from './library-shelf.tsx'
import { useImageUploads } from './use-image-uploads.ts'
import { useLibrary } from './use-library.ts'
import { useSettled } from './use-settled.ts'

interface ImagePickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The picture with the alt text that was given for this place; '' when it was said to be decoration. */
  onChoose: (image: LibraryImage) => void
}

/** The library in a dialog: choose or send a picture, say what it shows, and use it. */
export function ImagePicker({ open, onOpenChange, onChoose }: ImagePickerProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Biblioteca de imagens" size="lg" holdsWork>
      <Choosing
        onChoose={(image) => {
          onOpenChange(false)
          onChoose(image)
        }}
      />
    </Sheet>
  )
}

function Choosing({ onChoose }: Pick<ImagePickerProps, 'onChoose'>) {
  const [search, setSearch] = useState('')
  const library = useLibrary(useSettled(search))
  const [chosen, setChosen] = useState<LibraryImage>()
  const uploads = useImageUploads((image, isLast) => {
    library.put(image)
    if (isLast) setChosen(image)
  })

  if (chosen) {
    return <Describing key={chosen.id} image={chosen} onBack={() => setChosen(undefined)} onUse={onChoose} />
  }
  return (
    <LibraryShelf
      library={library}
      uploads={uploads}
      search={search}
      onSearch={setSearch}
      tile={(image) => <ImageTile image={image} verb="Escolher" onPress={() => setChosen(image)} />}
    />
  )
}

interface DescribingProps {
  image: LibraryImage
  onBack: () => void
  onUse: (image: LibraryImage) => void
}

function Describing({ image, onBack, onUse }: DescribingProps) {
  const choice = useAltChoice(image.alt)

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // the editor around it is a form too
        event.stopPropagation()
        const alt = choice.check()
        if (alt === undefined) return
        // the library learns it; that it could not be told stops nobody
        if (image.alt === '' && alt !== '') void askForAlt(image.id, alt)
        onUse({ ...image, alt })
      }}
    >
      <Enlarged image={image} />
      <AltChoice choice={choice} />
      <div className={styles.actions}>
        <Button variant="quiet" icon={<ChevronLeft size={20} />} onClick={onBack}>
          Escolher outra
        </Button>
        <Button type="submit">Usar imagem</Button>
      </div>
    </form>
  )
}
