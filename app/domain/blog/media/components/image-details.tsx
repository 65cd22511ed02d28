import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { ImageUse, LibraryImage } from '../image.ts'
import { sourcesOfVariants } from '../image-markup.ts'
import { MAX_ALT_LENGTH } from '../schema.ts'
import { saveAlt } from './library-requests.ts'
import styles from './image-details.module.css'
import { sizeText } from './image-tile.tsx'

interface ImageDetailsProps {
  image: LibraryImage
  open: boolean
  onClose: () => void
  onChange: (image: LibraryImage) => void
  onDelete: () => void
}

/** Dialog with a large picture, its alternative text and its uses. An unused picture can be deleted. */
export function ImageDetails({ image, open, onClose, onChange, onDelete }: ImageDetailsProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={image.name}
      description={sizeText(image)}
      size="lg"
    >
      <LargeImage image={image} />
      <AltForm key={image.id} image={image} onChange={onChange} />
      <UseList uses={image.uses} />
      {image.uses.length === 0 && (
        <Button
          variant="outline"
          icon={<Trash2 size={20} />}
          className={styles.deleteButton}
          onClick={onDelete}
        >
          Excluir imagem
        </Button>
      )}
    </Sheet>
  )
}

export function LargeImage({ image }: { image: LibraryImage }) {
  return (
    <picture>
      {sourcesOfVariants(image.variants, '(width < 720px) 92vw, 680px').map((source) => (
        <source key={source.type} {...source} />
      ))}
      <img
        src={image.path}
        alt={image.alt}
        width={image.width}
        height={image.height}
        className={styles.image}
      />
    </picture>
  )
}

function AltForm({ image, onChange }: Pick<ImageDetailsProps, 'image' | 'onChange'>) {
  const [alt, setAlt] = useState(image.alt)
  const [isSaving, setSaving] = useState(false)
  const [result, setResult] = useState<{ ok: boolean; message: string }>()

  async function save() {
    setSaving(true)
    const response = await saveAlt(image.id, alt)
    setSaving(false)
    setResult(response.ok ? { ok: true, message: 'Descrição salva.' } : response)
    if (response.ok) onChange(response.image)
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      <Field
        label="O que a imagem mostra"
        hint="Para quem não vê a imagem. Deixe vazio só quando ela for um enfeite. Os posts que já usam a imagem ficam como estão."
      >
        <TextArea
          rows={2}
          maxLength={MAX_ALT_LENGTH}
          value={alt}
          onChange={({ target }) => {
            setAlt(target.value)
            setResult(undefined)
          }}
        />
      </Field>
      <FormMessage message={result?.ok === false ? result.message : undefined} />
      <div className={styles.saveLine}>
        <Button type="submit" size="sm" pending={isSaving && 'Salvando...'}>
          Salvar descrição
        </Button>
        <span role="status">{result?.ok && result.message}</span>
      </div>
    </form>
  )
}

const USE_LABELS: Record<ImageUse['where'], string> = {
  post: '',
  revision: ' (em uma versão antiga)',
  copy: ' (em um texto ainda não salvo)',
}

function UseList({ uses }: { uses: readonly ImageUse[] }) {
  return (
    <section className={styles.uses}>
      <h3>Onde é usada</h3>
      {uses.length === 0 ? (
        <p>Em nenhum post.</p>
      ) : (
        <ul>
          {uses.map(({ postId, title, where }) => (
            <li key={postId}>
              <a href={`/blog/admin/editar/${postId}`}>{title || 'Sem título'}</a>
              {USE_LABELS[where]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
