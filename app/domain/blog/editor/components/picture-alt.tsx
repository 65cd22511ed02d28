import { useEffect, useRef, useState } from 'react'
import { MAX_ALT_LENGTH } from '#app/domain/blog/media/schema.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { PictureAttributes } from './picture-commands.ts'

/** Time without a key press after which the typed text becomes one undo step. */
const COMMIT_DELAY_MS = 400

interface PictureAltProps {
  attributes: PictureAttributes
  onChange: (changes: Partial<PictureAttributes>) => void
  /** Called on Enter. */
  onDone: () => void
}

/** Fields for a picture's alternative text and the mark as decorative. */
export function PictureAlt({ attributes: { alt, decorative }, onChange, onDone }: PictureAltProps) {
  const [typedText, setTypedText] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function commit(text: string) {
    clearTimeout(timer.current)
    setTypedText(undefined)
    if (text !== alt) onChange({ alt: text })
  }

  return (
    <>
      <Field label="Texto alternativo" hint="Diga o que a imagem mostra, para quem não a vê.">
        <TextInput
          maxLength={MAX_ALT_LENGTH}
          autoComplete="off"
          disabled={decorative}
          value={typedText ?? alt}
          onChange={({ target: { value } }) => {
            setTypedText(value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => commit(value), COMMIT_DELAY_MS)
          }}
          onBlur={({ target }) => commit(target.value.trim())}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the post's form
            event.preventDefault()
            onDone()
          }}
        />
      </Field>
      <Checkbox
        checked={decorative}
        onChange={({ target }) =>
          onChange({ decorative: target.checked, ...(target.checked && { alt: '' }) })
        }
      >
        É só decorativa
      </Checkbox>
    </>
  )
}
