import { type Editor, isNodeSelection } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ImagePicker } from '#app/domain/images/components/image-picker.tsx'
import { UploadList } from '#app/domain/images/components/upload-list.tsx'
import { useImageUploads } from '#app/domain/images/components/use-image-uploads.ts'
import type { LibraryImage } from '#app/domain/images/image.ts'
import { playerOf } from '#app/domain/blog/embed-player.ts'
import prose from '#app/domain/blog/components/prose.module.css'
import { classNames } from '#app/ui/class-names.ts'
import { cleanPastedHtml } from '../clean-pasted-html.ts'
import { EmbedSheet } from './embed-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { POST_EXTENSIONS } from './post-extensions.ts'
import { tidyHtml } from './post-html.ts'
import styles from './rich-text.module.css'
import type { PendingWords } from './pending-words.ts'
import { TextToolbar } from './text-toolbar.tsx'

/** Milliseconds between a change and its HTML; a long text is not written out at every key. */
const READ_AFTER = 150

interface RichTextProps {
  id: string
  labelledBy: string
  describedBy: string | undefined
  isInvalid: boolean
  /** HTML to begin with. */
  value: string
  onChange: (html: string) => void
  /** Set to what hands on a change that was not read yet. */
  pending: PendingWords
  /** Something about the text that the person should know. */
  onHint: (hint: string) => void
}

type Opened = 'link' | 'picture' | 'embed' | null

/** The visual editor: a toolbar over the text as readers will see it. */
export function RichText(props: RichTextProps) {
  const { id, labelledBy, describedBy, isInvalid, value, onChange, pending, onHint } = props
  const [opened, setOpened] = useState<Opened>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const live = useRef<Editor | null>(null)
  const given = useRef<string>(undefined)
  const uploads = useImageUploads((image) => insertPicture(live.current, image))

  const read = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const html = live.current ? tidyHtml(live.current.getHTML()) : undefined
    // the editor adds an empty line at the end by itself: that is no change
    if (html === undefined || html === given.current) return
    given.current = html
    onChange(html)
  }
  const readNow = useEffectEvent(read)

  const takeFiles = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length > 0) uploads.add(pictures)
    return pictures.length > 0
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
        const clean = cleanPastedHtml(html)
        if (clean.droppedPictures > 0) onHint(droppedText(clean.droppedPictures))
        return clean.html
      },
      handlePaste: (_view, { clipboardData }) =>
        // programs put a picture of the text beside the text
        pasteVideo(live.current, clipboardData?.getData('text/plain') ?? '') ||
        (!clipboardData?.types.includes('text/html') && takeFiles(clipboardData?.files)),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved || !takeFiles(event.dataTransfer?.files)) return false
        putCursorAt(view, event)
        return true
      },
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
        event.preventDefault()
        setOpened('link')
        return true
      },
    },
    onCreate: ({ editor: made }) => {
      live.current = made
      given.current = tidyHtml(made.getHTML())
    },
    onUpdate: () => {
      timer.current ??= setTimeout(() => read(), READ_AFTER)
    },
    onBlur: () => read(),
  })

  useEffect(() => {
    pending.comeFrom(() => readNow())
    return () => {
      readNow()
      pending.comeFrom(null)
    }
  }, [pending])

  return (
    <div className={styles.frame} data-invalid={isInvalid || undefined}>
      <TextToolbar editor={editor} controls={id} onOpen={setOpened} />
      <EditorContent editor={editor} />
      <div className={styles.uploads}>
        <UploadList {...uploads} />
      </div>
      <LinkSheet editor={editor} open={opened === 'link'} onOpenChange={() => setOpened(null)} />
      <EmbedSheet editor={editor} open={opened === 'embed'} onOpenChange={() => setOpened(null)} />
      <ImagePicker
        open={opened === 'picture'}
        onOpenChange={() => setOpened(null)}
        onChoose={(image) => {
          setOpened(null)
          insertPicture(editor, image)
        }}
      />
    </div>
  )
}

/** Puts a player where nothing but the address of a video is pasted; over selected words it stays a link. */
function pasteVideo(editor: Editor | null, text: string): boolean {
  const address = text.trim()
  const src = /^https?:\/\/\S+$/i.test(address) ? playerOf(address) : undefined
  if (!editor || src === undefined || !editor.state.selection.empty) return false
  if (editor.isActive('codeBlock')) return false
  return editor
    .chain()
    .focus()
    .insertContent({ type: 'embed', attrs: { src, title: 'Vídeo' } })
    .run()
}

/** Puts a picture at the cursor; after the picture that is selected, which would give way to it otherwise. */
function insertPicture(editor: Editor | null, { path, alt, width, height }: LibraryImage) {
  if (!editor) return
  const { selection } = editor.state
  const image = { type: 'image', attrs: { src: path, alt, width, height } }
  const chain = editor.chain().focus()
  if (isNodeSelection(selection)) chain.insertContentAt(selection.to, image).run()
  else chain.insertContent(image).run()
}

/** Where the mouse let go is where the picture is to stand. */
function putCursorAt(view: EditorView, { clientX, clientY }: DragEvent) {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  if (!found) return
  const { state } = view
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(found.pos))))
}

const droppedText = (count: number) =>
  count === 1
    ? 'Uma imagem do texto colado não veio junto. Ponha o arquivo dela pelo botão Imagem.'
    : `${count} imagens do texto colado não vieram junto. Ponha os arquivos pelo botão Imagem.`
