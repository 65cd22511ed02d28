import { type Editor, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Plugin } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import {
  removeEmptyCaption,
  isInCaption,
  leaveCaption,
  removePicture,
  selectedPicturePos,
  removeEmptyFigures,
} from './picture-commands.ts'
import { PictureView } from './picture-view.tsx'
import { definedAttributes } from './defined-attributes.ts'

/** Pictures, rendered like the output of sanitize-post.server.ts. */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      alt: { default: '' },
      // distinguishes a decorative picture from one whose alternative text is missing
      decorative: {
        default: false,
        parseHTML: (img: HTMLElement) =>
          img.getAttribute('aria-hidden') === 'true' && !img.getAttribute('alt'),
      },
    }
  },
  renderHTML({ HTMLAttributes: { src, alt, title, width, height, decorative } }) {
    return [
      'img',
      definedAttributes({
        src,
        alt,
        title,
        width,
        height,
        'aria-hidden': decorative ? 'true' : null,
        loading: 'lazy',
        decoding: 'async',
      }),
    ]
  },
  addNodeView: () => ReactNodeViewRenderer(PictureView),
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => focusControls(editor),
    Backspace: ({ editor }) => removeSelectedPicture(editor),
    Delete: ({ editor }) => removeSelectedPicture(editor),
  }),
})

function removeSelectedPicture(editor: Editor): boolean {
  const pos = selectedPicturePos(editor.state)
  return pos !== undefined && removePicture(editor, pos)
}

/** Moves the focus from a selected picture to the controls below it. */
function focusControls({ state, view }: Editor): boolean {
  const pos = selectedPicturePos(state)
  const dom = pos === undefined ? null : view.nodeDOM(pos)
  const control = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>('input, button') : null
  control?.focus()
  return control !== null
}

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(({ docChanged }) => docChanged) ? removeEmptyFigures(state) : null,
    }),
  ],
})

export const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => isInCaption(editor.state) && leaveCaption(editor),
    Backspace: ({ editor }) => isInCaption(editor.state) && removeEmptyCaption(editor),
  }),
})
