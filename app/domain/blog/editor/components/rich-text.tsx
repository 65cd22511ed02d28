import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ImagePicker } from '#app/domain/blog/media/components/image-picker.tsx'
import { UploadList } from '#app/domain/blog/media/components/upload-list.tsx'
import { useImageUploads } from '#app/domain/blog/media/components/use-image-uploads.ts'
import { playerUrlOf } from '#app/domain/blog/reading/embed-player.ts'
import prose from '#app/domain/blog/reading/components/prose.module.css'
import { classNames } from '#app/ui/class-names.ts'
import { cleanPastedHtml } from '../clean-pasted-html.ts'
import { EmbedSheet } from './embed-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { insertPicture, pictureOf, typeBelowPicture } from './picture-commands.ts'
import { POST_EXTENSIONS } from './post-extensions.ts'
import { tidyHtml } from './post-html.ts'
import styles from './rich-text.module.css'
import type { PendingInput } from './pending-input.ts'
import { TextToolbar } from './text-toolbar.tsx'

/** Delay of the conversion to HTML, which would be slow on every key press in a long text. */
const CONVERT_DELAY_MS = 150

interface RichTextProps {
  id: string
  labelledBy: string
  describedBy: string | undefined
  isInvalid: boolean
  /** The initial HTML; later values are ignored. */
  value: string
  onChange: (html: string) => void
  pendingInput: PendingInput
  /** Called with a hint for the author, in Portuguese. */
  onHint: (hint: string) => void
}

type OpenDialog = 'link' | 'picture' | 'embed' | null

/** The visual editor: a toolbar, and the text in the styles of the public page. */
export function RichText(props: RichTextProps) {
  const { id, labelledBy, describedBy, isInvalid, value, onChange, pendingInput, onHint } = props
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const editorRef = useRef<Editor | null>(null)
  const latestHtml = useRef<string>(undefined)
  /** Where uploaded pictures will be inserted. Edits of the text move this position. */
  const uploadPosition = useRef(0)
  const uploads = useImageUploads((image) => {
    if (!editorRef.current) return
    uploadPosition.current = insertPicture(editorRef.current, uploadPosition.current, pictureOf(image, false))
  })

  const reportChange = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const html =
      editorRef.current && !editorRef.current.isDestroyed ? tidyHtml(editorRef.current.getHTML()) : undefined
    // no change: the editor only appended its empty last line
    if (html === undefined || html === latestHtml.current) return
    latestHtml.current = html
    onChange(html)
  }
  const flushChange = useEffectEvent(reportChange)

  const uploadFiles = (files: FileList | undefined, position: number): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return false
    uploadPosition.current = position
    uploads.add(pictures)
    return true
  }

  const editor = useEditor({
    extensions: POST_EXTENSIONS,
    content: value,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        lang: 'pt-BR',
        spellcheck: 'true',
        class: classNames(prose.prose, styles.text) ?? '',
      },
      transformPastedHTML: (html) => {
        const result = cleanPastedHtml(html)
        if (result.externalPictures > 0) onHint(EXTERNAL_PICTURES_HINT)
        if (result.droppedPictures > 0) onHint(droppedPicturesText(result.droppedPictures))
        return result.html
      },
      handlePaste: (view, { clipboardData }) =>
        pasteVideo(editorRef.current, clipboardData?.getData('text/plain') ?? '') ||
        // not with HTML, because office programs add a picture of the copied text
        (!clipboardData?.types.includes('text/html') &&
          uploadFiles(clipboardData?.files, view.state.selection.to)),
      handleDrop: (view, event, _slice, isMoved) =>
        !isMoved && uploadFiles(event.dataTransfer?.files, dropPosition(view, event)),
      handleTextInput: (_view, _from, _to, text) =>
        editorRef.current !== null && typeBelowPicture(editorRef.current, text),
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
        event.preventDefault()
        setOpenDialog('link')
        return true
      },
    },
    onCreate: ({ editor: newEditor }) => {
      editorRef.current = newEditor
      latestHtml.current = tidyHtml(newEditor.getHTML())
    },
    onTransaction: ({ transaction }) => {
      uploadPosition.current = transaction.mapping.map(uploadPosition.current)
    },
    onUpdate: () => {
      timer.current ??= setTimeout(() => reportChange(), CONVERT_DELAY_MS)
    },
    onBlur: () => reportChange(),
  })

  useEffect(() => {
    editorRef.current = editor
  }, [editor])

  useEffect(() => {
    pendingInput.setFlush(() => flushChange())
    return () => {
      flushChange()
      pendingInput.setFlush(null)
    }
  }, [pendingInput])

  return (
    <div className={styles.frame} data-invalid={isInvalid || undefined}>
      <TextToolbar editor={editor} controlledId={id} onOpen={setOpenDialog} />
      <EditorContent editor={editor} />
      <div className={styles.uploads}>
        <UploadList {...uploads} />
      </div>
      <LinkSheet editor={editor} open={openDialog === 'link'} onOpenChange={() => setOpenDialog(null)} />
      <EmbedSheet editor={editor} open={openDialog === 'embed'} onOpenChange={() => setOpenDialog(null)} />
      <ImagePicker
        open={openDialog === 'picture'}
        onOpenChange={() => setOpenDialog(null)}
        onChoose={(image) => {
          setOpenDialog(null)
          insertPicture(editor, editor.state.selection.to, pictureOf(image, true))
          editor.commands.focus()
        }}
      />
    </div>
  )
}

/** Inserts a player if the pasted text is the URL of a video and nothing is selected. */
function pasteVideo(editor: Editor | null, text: string): boolean {
  const url = text.trim()
  const src = /^https?:\/\/\S+$/i.test(url) ? playerUrlOf(url) : undefined
  if (!editor || src === undefined || !editor.state.selection.empty) return false
  if (editor.isActive('codeBlock')) return false
  return editor
    .chain()
    .focus()
    .insertContent({ type: 'embed', attrs: { src, title: 'Vídeo' } })
    .run()
}

/** The position where files were dropped; the cursor's position if they were dropped outside the text. */
const dropPosition = (view: EditorView, { clientX, clientY }: DragEvent) =>
  view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to

const EXTERNAL_PICTURES_HINT =
  'As imagens de outros sites vêm para a sua biblioteca quando você salvar. Confira se você pode usá-las.'

const droppedPicturesText = (count: number) =>
  count === 1
    ? 'Uma imagem do texto colado não veio junto. Ponha o arquivo dela pelo botão Imagem.'
    : `${count} imagens do texto colado não vieram junto. Ponha os arquivos pelo botão Imagem.`
