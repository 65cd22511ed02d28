import { useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { MAX_ALT_LENGTH } from '../schema.ts'

/** State of the choice between an alternative text and 'decoration'; the author must choose one. */
export function useAltChoice(initialAlt: string) {
  const [alt, setAlt] = useState(initialAlt)
  const [isDecorative, setDecorative] = useState(false)
  const [error, setError] = useState<string>()
  return {
    alt,
    isDecorative,
    error,
    setAlt: (text: string) => {
      setAlt(text)
      setError(undefined)
    },
    setDecorative: (value: boolean) => {
      setDecorative(value)
      setError(undefined)
    },
    /** Returns the alternative text, '' for decoration. Without a choice shows an error and returns undefined. */
    validate: () => {
      if (isDecorative) return ''
      if (alt.trim() !== '') return alt.trim()
      setError('Diga o que a imagem mostra, ou marque que ela é só um enfeite.')
      return undefined
    },
  }
}

export function AltChoice({ choice }: { choice: ReturnType<typeof useAltChoice> }) {
  return (
    <>
      <Field label="O que a imagem mostra" hint="Lido para quem não vê a imagem." error={choice.error}>
        <TextArea
          rows={2}
          maxLength={MAX_ALT_LENGTH}
          disabled={choice.isDecorative}
          value={choice.alt}
          onChange={({ target }) => choice.setAlt(target.value)}
        />
      </Field>
      <Checkbox checked={choice.isDecorative} onChange={({ target }) => choice.setDecorative(target.checked)}>
        É só um enfeite, sem informação
      </Checkbox>
    </>
  )
}
