import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { LibraryImage } from '#app/domain/blog/media/image.ts'

export interface PictureAttributes {
  src: string
  /** Empty for a decorative picture, and until the author has answered. */
  alt: string
  width: number | null
  height: number | null
  decorative: boolean
}

/** `isAnswered`: an empty alternative text was chosen, as for decoration. */
export const pictureOf = (
  { path, alt, width, height }: LibraryImage,
  isAnswered: boolean,
): PictureAttributes => ({ src: path, alt, width, height, decorative: isAnswered && alt === '' })

/** The picture has no alternative text and is not marked as decoration. */
export const lacksAlt = ({ alt, decorative }: Partial<PictureAttributes>) =>
  !decorative && (alt ?? '').trim() === ''

/**
 * Inserts a picture in the block at `at`, or after the block if the block contains text. The cursor does not move.
 * Returns the position after the picture.
 */
export function insertPicture(editor: Editor, at: number, attributes: PictureAttributes): number {
  const { tr, schema } = editor.state
  const image = schema.nodes.image?.create({ ...attributes })
  if (!image) return at
  const position = positionFor(tr.doc, Math.min(at, tr.doc.content.size), image)
  editor.view.dispatch(tr.insert(position, image))
  return position + image.nodeSize
}

/** The nearest valid position for a picture at or after `at`; before an empty line. */
function positionFor(doc: Node, at: number, image: Node): number {
  const $at = doc.resolve(at)
  if (
    $at.parent.isTextblock &&
    $at.parent.content.size === 0 &&
    fits($at.depth - 1, $at.index($at.depth - 1))
  ) {
    return $at.before()
  }
  if (!$at.parent.isTextblock && fits($at.depth, $at.index())) return at
  for (let depth = $at.depth; depth > 0; depth--) {
    if (fits(depth - 1, $at.indexAfter(depth - 1))) return $at.after(depth)
  }
  return doc.content.size

  function fits(depth: number, index: number): boolean {
    return depth >= 0 && $at.node(depth).canReplaceWith(index, index, image.type)
  }
}

/** Changes attributes of a picture; its selection and its caption stay. */
export function changePicture(editor: Editor, at: number, changed: Partial<PictureAttributes>): void {
  const tr = editor.state.tr
  for (const [name, value] of Object.entries(changed)) tr.setNodeAttribute(at, name, value)
  editor.view.dispatch(tr)
}

export function selectPicture(editor: Editor, at: number): void {
  const { tr } = editor.state
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
}

/** Moves the cursor into a picture's caption; creates a missing caption. */
export function openCaption(editor: Editor, at: number): void {
  const { tr, schema } = editor.state
  const image = tr.doc.nodeAt(at)
  const caption = schema.nodes.figcaption?.create()
  const $at = tr.doc.resolve(at)
  if (!image || !caption) return
  const isInFigure = $at.parent.type.name === 'figure'
  if (!isInFigure) {
    const figure = schema.nodes.figure?.create(null, [image, caption])
    if (figure) tr.replaceWith(at, at + image.nodeSize, figure)
  } else if ($at.parent.childCount === 1) {
    tr.insert(at + image.nodeSize, caption)
  }
  const captionAt = at + image.nodeSize + (isInFigure ? 0 : 1)
  const end = captionAt + 1 + (tr.doc.nodeAt(captionAt)?.content.size ?? 0)
  dispatchAndFocus(editor, tr.setSelection(TextSelection.create(tr.doc, end)))
}

/** Removes a picture together with its caption. */
export function removePicture(editor: Editor, at: number): boolean {
  // a separate undo step, even right after the caption was typed
  const tr = closeHistory(editor.state.tr)
  return dispatchAndFocus(editor, tr.delete(...withFigure(tr.doc, at)))
}

/** Start and end position of a picture, with its figure. */
function withFigure(doc: Node, at: number): [number, number] {
  const $at = doc.resolve(at)
  return $at.parent.type.name === 'figure' ? [$at.before(), $at.after()] : [at, at + 1]
}

/** The position of the selected picture. */
export const selectedPicture = ({ selection }: EditorState): number | undefined =>
  selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.from : undefined

/** Inserts typed text below the selected picture instead of replacing it. False where no picture is selected. */
export function typeBelowPicture(editor: Editor, text: string): boolean {
  const at = selectedPicture(editor.state)
  return at !== undefined && insertLine(editor, withFigure(editor.state.doc, at)[1], text)
}

/** Moves the cursor into the empty line at `at`, or into a new one. */
function insertLine(editor: Editor, at: number, text = ''): boolean {
  const { tr, schema, doc } = editor.state
  const next = doc.nodeAt(at)
  const isEmptyLine = next?.type.name === 'paragraph' && next.content.size === 0
  const line = schema.nodes.paragraph?.create()
  if (!isEmptyLine && line) tr.insert(at, line)
  if (text !== '') tr.insertText(text, at + 1)
  const end = TextSelection.create(tr.doc, at + 1 + text.length)
  return dispatchAndFocus(editor, tr.setSelection(end).scrollIntoView())
}

/** Deletes figures whose picture was cut: ProseMirror fills them with a picture without an address. */
export function withoutEmptyFigures({ doc, tr }: EditorState): Transaction | null {
  doc.descendants((node, at) => {
    if (node.type.name === 'figure' && !node.firstChild?.attrs.src) {
      tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize))
    }
    return !node.isTextblock
  })
  return tr.docChanged ? tr : null
}

export const isInCaption = ({ selection }: EditorState) =>
  selection.$from.parent.type.name === 'figcaption' && selection.$from.sameParent(selection.$to)

/** Moves the cursor to a new line below the figure. */
export const leaveCaption = (editor: Editor): boolean =>
  insertLine(editor, editor.state.selection.$from.after(-1))

/** Removes an empty caption and selects its picture; false where the caption has text. */
export function dropEmptyCaption(editor: Editor): boolean {
  const { tr, selection } = editor.state
  const { $from } = selection
  if ($from.parent.content.size > 0) return false
  const imageAt = $from.start(-1)
  tr.delete($from.before(), $from.after())
  return dispatchAndFocus(editor, tr.setSelection(NodeSelection.create(tr.doc, imageAt)))
}

function dispatchAndFocus(editor: Editor, tr: Transaction): boolean {
  editor.view.dispatch(tr)
  editor.view.focus()
  return true
}
