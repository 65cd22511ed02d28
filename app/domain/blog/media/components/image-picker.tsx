import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import type { LibraryImage } from '../image.ts'
import { AltChoice, useAltChoice } from './alt-choice.tsx'
import { saveAlt } from './library-requests.ts'
import { LargeImage } from './image-details.tsx'
import styles from './image-picker.module.css'
import { ImageTile } from './image-tile.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { useImageUploads } from './use-image-uploads.ts'
import { useLibrary } from './use-library.ts'

interface ImagePickerProps extends DialogState {
  /** `image.alt` is the alternative text for this use; '' for decoration. */
  onChoose: (image: LibraryImage) => void
}

/** Dialog to choose a picture of the library, or upload one, and to describe it. */
export function ImagePicker({ open, onOpenChange, onChoose }: ImagePickerProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Biblioteca de imagens"
      size="lg"
      keepOpenOnOutsidePress
    >
      <ChooseStep
        onChoose={(image) => {
          onOpenChange(false)
          onChoose(image)
        }}
      />
    </Sheet>
  )
}

function ChooseStep({ onChoose }: Pick<ImagePickerProps, 'onChoose'>) {
  const library = useLibrary()
  const [picture, setPicture] = useState<LibraryImage>()
  const uploads = useImageUploads((image, isLast) => {
    library.upsert(image)
    if (isLast) setPicture(image)
  })

  if (picture) {
    return (
      <DescribeStep key={picture.id} image={picture} onBack={() => setPicture(undefined)} onUse={onChoose} />
    )
  }
  return (
    <LibraryGrid
      library={library}
      uploads={uploads}
      renderTile={(image) => <ImageTile image={image} verb="Escolher" onPress={() => setPicture(image)} />}
    />
  )
}

interface DescribeStepProps {
  image: LibraryImage
  onBack: () => void
  onUse: (image: LibraryImage) => void
}

function DescribeStep({ image, onBack, onUse }: DescribeStepProps) {
  const choice = useAltChoice(image.alt)

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble from the dialog to the post's form
        event.stopPropagation()
        const alt = choice.validate()
        if (alt === undefined) return
        // also saves the text in the library, without waiting for the result
        if (image.alt === '' && alt !== '') void saveAlt(image.id, alt)
        onUse({ ...image, alt })
      }}
    >
      <LargeImage image={image} />
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
