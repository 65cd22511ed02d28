import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { completeUrl } from './complete-url.ts'

interface LinkSheetProps extends DialogState {
  editor: Editor
}

/** Dialog to link the selected text, or to change the link at the cursor. */
export function LinkSheet({ editor, open, onOpenChange }: LinkSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Link" size="sm">
      <LinkForm editor={editor} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [currentHref] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [needsText] = useState(() => editor.state.selection.empty && currentHref === '')
  const [url, setUrl] = useState(currentHref)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function apply(event: FormEvent) {
    event.preventDefault()
    // React events bubble from the dialog to the post's form
    event.stopPropagation()
    const href = completeUrl(url)
    if (!href) return setError('Escreva um endereço, como https://exemplo.com.br ou /blog.')
    const chain = editor.chain().focus()
    if (needsText) {
      const linkText = text.trim() || href
      chain.insertContent({ type: 'text', text: linkText, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else {
      chain.extendMarkRange('link').setLink({ href }).run()
    }
    onDone()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  return (
    <form onSubmit={apply} noValidate style={{ display: 'contents' }}>
      <Field label="Endereço" error={error}>
        <TextInput
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          placeholder="https://"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      {needsText && (
        <Field label="Texto" hint="O que aparece no post. Sem ele, aparece o endereço.">
          <TextInput value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      )}
      <Button type="submit" wide>
        {currentHref ? 'Mudar link' : 'Pôr link'}
      </Button>
      {currentHref && (
        <Button variant="outline" wide onClick={remove}>
          Remover link
        </Button>
      )}
    </form>
  )
}
