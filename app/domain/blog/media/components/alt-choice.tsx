import { useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { MAX_ALT_LENGTH } from '../schema.ts'

/** The choice between an alternative text and 'decoration'; one of them is required. */
export function useAltChoice(initialAlt: string) {
  const [alt, setAlt] = useState(initialAlt)
  const [isDecoration, setDecoration] = useState(false)
  const [error, setError] = useState<string>()
  return {
    alt,
    isDecoration,
    error,
    setAlt: (text: string) => {
      setAlt(text)
      setError(undefined)
    },
    setDecoration: (value: boolean) => {
      setDecoration(value)
      setError(undefined)
    },
    /** The alternative text, '' for decoration; undefined if the author chose neither, which shows an error. */
    validate: () => {
      if (isDecoration) return ''
      if (alt.trim() !== '') return alt.trim()
      setError('Diga o que a imagem mostra, ou marque que ela é só um enfeite.')
      return undefined
    },
  }
}

/** The fields of `useAltChoice`. */
export function AltChoice({ choice }: { choice: ReturnType<typeof useAltChoice> }) {
  return (
    <>
      <Field label="O que a imagem mostra" hint="Lido para quem não vê a imagem." error={choice.error}>
        <TextArea
          rows={2}
          maxLength={MAX_ALT_LENGTH}
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
