import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import Captions from 'lucide-react/icons/captions'
import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ImagePicker } from '#app/domain/blog/media/components/image-picker.tsx'
import {
  changePicture,
  lacksAlt,
  openCaption,
  type PictureAttributes,
  pictureOf,
  removePicture,
  selectPicture,
} from './picture-commands.ts'
import { PictureAlt } from './picture-alt.tsx'
import styles from './picture-view.module.css'

/** A picture in the visual editor. A panel is open below it while it is selected or has no alternative text. */
export function PictureView({ editor, node, getPos, selected }: ReactNodeViewProps) {
  const [isPickerOpen, setPickerOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const attributes = node.attrs as PictureAttributes
  const { src, alt, width, height } = attributes
  const withPosition = (command: (pos: number) => void) => {
    const pos = getPos()
    if (pos !== undefined) command(pos)
  }

  // not on focus: the selection scrolls the page, and a control that moves during a press gets no click
  function ensureSelected() {
    if (!selected) withPosition((pos) => selectPicture(editor, pos))
  }

  function leaveByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isPickerOpen) return
    event.stopPropagation()
    editor.view.focus()
  }

  return (
    <NodeViewWrapper>
      <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} data-drag-handle="" />
      {(selected || lacksAlt(attributes)) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- selects the picture and handles Escape for the controls inside
        <div
          role="group"
          aria-label={alt.trim() === '' ? 'Imagem' : `Imagem: ${alt}`}
          contentEditable={false}
          className={styles.panel}
          ref={panel}
          onClick={ensureSelected}
          onKeyUp={ensureSelected}
          onKeyDown={leaveByEscape}
        >
          <PictureAlt
            attributes={attributes}
            onChange={(changes) => withPosition((pos) => changePicture(editor, pos, changes))}
            onDone={() => editor.view.focus()}
          />
          {selected && (
            <div className={styles.actions}>
              <button type="button" onClick={() => withPosition((pos) => openCaption(editor, pos))}>
                <Captions aria-hidden="true" />
                Legenda
              </button>
              <button type="button" onClick={() => setPickerOpen(true)}>
                <ImageIcon aria-hidden="true" />
                Trocar imagem
              </button>
              <button type="button" onClick={() => withPosition((pos) => removePicture(editor, pos))}>
                <Trash2 aria-hidden="true" />
                Remover
              </button>
            </div>
          )}
        </div>
      )}
      <ImagePicker
        open={isPickerOpen}
        onOpenChange={setPickerOpen}
        onChoose={(image) => withPosition((pos) => changePicture(editor, pos, pictureOf(image, true)))}
      />
    </NodeViewWrapper>
  )
}
