import ImageIcon from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Trash2 from 'lucide-react/icons/trash'
import { useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { Cover } from '../image.ts'
import { MAX_ALT_LENGTH } from '../schema.ts'
import { CoverPreview } from './cover-preview.tsx'
import styles from './cover-field.module.css'
import { ImagePicker } from './image-picker.tsx'
import { PICTURE_TYPES } from './library-grid.tsx'
import { useCoverUpload } from './use-cover-upload.ts'

interface CoverFieldProps {
  value: Cover | null
  /** The post's title, shown while there is no cover. */
  title: string
  onChange: (cover: Cover | null) => void
}

/** 'Imagem de capa': chooses a picture from the device or the library. The browser resizes it (rule 85). */
export function CoverField({ value, title, onChange }: CoverFieldProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [isPickerOpen, setPickerOpen] = useState(false)
  const headingId = useId()
  const upload = useCoverUpload(onChange)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
    <section
      className={styles.field}
      aria-labelledby={headingId}
      // without both handlers the browser would open the dropped file
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file) void upload.start(file, file.name)
      }}
    >
      <h2 id={headingId} className={styles.heading}>
        Imagem de capa
      </h2>
      <CoverPreview cover={value} title={title} />
      <p className={styles.hint}>Você também pode arrastar um arquivo até aqui.</p>
      <div role="status">
        {upload.progress && (
          <p className={styles.progress}>
            {upload.progress}{' '}
            <button type="button" className={styles.cancelButton} onClick={upload.stop}>
              Cancelar
            </button>
          </p>
        )}
      </div>
      <FormMessage message={upload.problem} />
      {upload.retry && (
        <Button variant="outline" size="sm" onClick={upload.retry}>
          Tentar de novo
        </Button>
      )}
      <Button
        variant="outline"
        wide
        icon={<ImageIcon size={20} />}
        onClick={() => fileInput.current?.click()}
        aria-disabled={upload.progress !== undefined || undefined}
      >
        {value ? 'Trocar imagem' : 'Escolher imagem'}
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label="Imagem de capa"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void upload.start(file, file.name)
        }}
      />
      <Button variant="quiet" size="sm" icon={<Images size={20} />} onClick={() => setPickerOpen(true)}>
        Usar da biblioteca
      </Button>
      {value && (
        <>
          <Field
            label="O que a capa mostra"
            hint="Lido para quem não vê a imagem. Deixe vazio se ela for só um enfeite."
          >
            <TextArea
              rows={2}
              maxLength={MAX_ALT_LENGTH}
              value={value.alt}
              onChange={({ target }) => onChange({ ...value, alt: target.value })}
            />
          </Field>
          <Button
            variant="quiet"
            size="sm"
            icon={<Trash2 size={20} />}
            onClick={() => {
              upload.stop()
              onChange(null)
            }}
          >
            Remover capa
          </Button>
        </>
      )}
      <ImagePicker
        open={isPickerOpen}
        onOpenChange={setPickerOpen}
        onChoose={(image) => void upload.chooseLibraryImage(image)}
      />
    </section>
  )
}
