import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAX_TAG_LENGTH } from '#app/domain/blog/schema.ts'
import { withTag } from '../slug-rule.ts'
import styles from './tag-field.module.css'

interface TagFieldProps {
  tags: readonly string[]
  onChange: (tags: string[]) => void
}

/** Edits the tags. Enter and the button add a tag; empty and repeated tags are ignored (rule 80). */
export function TagField({ tags, onChange }: TagFieldProps) {
  const [newTag, setNewTag] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')

  function add() {
    const newTags = withTag(tags, newTag)
    if (newTags.length > tags.length) {
      onChange(newTags)
      setAnnouncement(`Tag ${newTags.at(-1)} adicionada`)
    }
    setNewTag('')
    input.current?.focus()
  }

  return (
    <FieldGroup legend="Tags">
      <div className={styles.inputRow}>
        <TextInput
          ref={input}
          aria-label="Nova tag"
          placeholder="Nova tag"
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          value={newTag}
          onChange={({ target }) => setNewTag(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter would submit the post's form
            event.preventDefault()
            add()
          }}
        />
        <Button variant="outline" onClick={add}>
          Adicionar
        </Button>
      </div>
      {tags.length > 0 && (
        <ul className={styles.tags} role="list" aria-label="Tags do post">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <span>{tag}</span>
              <button
                type="button"
                className={styles.removeButton}
                aria-label={`Remover tag ${tag}`}
                title="Remover"
                onClick={() => {
                  onChange(tags.filter((other) => other !== tag))
                  setAnnouncement(`Tag ${tag} removida`)
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </FieldGroup>
  )
}
