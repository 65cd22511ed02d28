import { type Editor, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Plugin } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import {
  dropEmptyCaption,
  isInCaption,
  leaveCaption,
  removePicture,
  selectedPicture,
  withoutEmptyFigures,
} from './picture-commands.ts'
import { PictureView } from './picture-view.tsx'
import { definedAttributes } from './defined-attributes.ts'

/** Pictures, rendered as sanitize-post.server.ts does. */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      alt: { default: '' },
      // an empty alternative text alone does not show whether the author has answered
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
    Tab: ({ editor }) => focusPanel(editor),
    Backspace: ({ editor }) => removeSelected(editor),
    Delete: ({ editor }) => removeSelected(editor),
  }),
})

function removeSelected(editor: Editor): boolean {
  const pos = selectedPicture(editor.state)
  return pos !== undefined && removePicture(editor, pos)
}

/** Moves the focus from a selected picture to the controls below it. */
function focusPanel({ state, view }: Editor): boolean {
  const pos = selectedPicture(state)
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
        transactions.some(({ docChanged }) => docChanged) ? withoutEmptyFigures(state) : null,
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
    Backspace: ({ editor }) => isInCaption(editor.state) && dropEmptyCaption(editor),
  }),
})
