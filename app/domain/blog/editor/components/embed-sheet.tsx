import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { playerUrlOf } from '#app/domain/blog/reading/embed-player.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

interface EmbedSheetProps extends DialogState {
  editor: Editor
}

/** Dialog to insert a video of YouTube or Vimeo. */
export function EmbedSheet({ editor, open, onOpenChange }: EmbedSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Vídeo" size="sm">
      <EmbedForm editor={editor} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

function EmbedForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [url, setUrl] = useState('')
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()

  function insert(event: FormEvent) {
    event.preventDefault()
    // React events bubble from the dialog to the post's form
    event.stopPropagation()
    const src = playerUrlOf(url.trim())
    if (!src) return setError('Cole o endereço de um vídeo do YouTube ou do Vimeo.')
    const attrs = { src, title: title.trim() || 'Vídeo' }
    editor.chain().focus().insertContent({ type: 'embed', attrs }).run()
    onDone()
  }

  return (
    <form onSubmit={insert} noValidate style={{ display: 'contents' }}>
      <Field label="Endereço do vídeo" hint="Do YouTube ou do Vimeo." error={error}>
        <TextInput
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          placeholder="https://www.youtube.com/watch?v=…"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <Field label="O que o vídeo mostra" hint="Lido para quem não vê.">
        <TextInput value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Button type="submit" wide>
        Pôr vídeo
      </Button>
    </form>
  )
}
