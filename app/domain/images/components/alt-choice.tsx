import { useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { LONGEST_ALT } from '../schema.ts'

export interface AltState {
  alt: string
  isDecoration: boolean
  error: string | undefined
  setAlt: (alt: string) => void
  setDecoration: (is: boolean) => void
  /** The alt text, '' for decoration; undefined while neither was said, which is then shown. */
  check: () => string | undefined
}

/** What a picture shows, or that it only decorates: one of the two has to be said. */
export function useAltChoice(known: string): AltState {
  const [alt, setAlt] = useState(known)
  const [isDecoration, setDecoration] = useState(false)
  const [error, setError] = useState<string>()
  return {
    alt,
    isDecoration,
    error,
    setAlt: (said) => {
      setAlt(said)
      setError(undefined)
    },
    setDecoration: (is) => {
      setDecoration(is)
      setError(undefined)
    },
    check: () => {
      if (isDecoration) return ''
      if (alt.trim() !== '') return alt.trim()
      setError('Diga o que a imagem mostra, ou marque que ela é só um enfeite.')
      return undefined
    },
  }
}

/** Asks what a picture shows. */
export function AltChoice({ choice }: { choice: AltState }) {
  return (
    <>
      <Field label="O que a imagem mostra" hint="Lido para quem não vê a imagem." error={choice.error}>
        <TextArea
          rows={2}
          maxLength={LONGEST_ALT}
          disabled={choice.isDecoration}
          value={choice.alt}
          onChange={({ target }) => choice.setAlt(target.value)}
        />
      </Field>
      <Checkbox checked={choice.isDecoration} onChange={({ target }) => choice.setDecoration(target.checked)}>
        É só um enfeite, sem informação
      </Checkbox>
    </>
  )
}
