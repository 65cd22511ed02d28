import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { LibraryImage } from '#app/domain/blog/media/image.ts'

export interface PictureAttributes {
  src: string
  /** Empty for a decorative picture, and until the author has written a text. */
  alt: string
  width: number | null
  height: number | null
  decorative: boolean
}

/** `isAltChosen`: the author chose the alternative text, so an empty one means a decorative picture. */
export const pictureOf = (
  { path, alt, width, height }: LibraryImage,
  isAltChosen: boolean,
): PictureAttributes => ({ src: path, alt, width, height, decorative: isAltChosen && alt === '' })

/** Whether the picture has no alternative text and is not marked as decorative. */
export const lacksAlt = ({ alt, decorative }: Partial<PictureAttributes>) =>
  !decorative && (alt ?? '').trim() === ''

/**
 * Inserts a picture before the empty line at `pos`, or after the block that contains `pos`. The cursor does not move.
 * Returns the position after the picture.
 */
export function insertPicture(editor: Editor, pos: number, attributes: PictureAttributes): number {
  const { tr, schema } = editor.state
  const image = schema.nodes.image?.create({ ...attributes })
  if (!image) return pos
  const position = positionFor(tr.doc, Math.min(pos, tr.doc.content.size), image)
  editor.view.dispatch(tr.insert(position, image))
  return position + image.nodeSize
}

/** The nearest valid position for a picture: before the empty line at `pos`, else at or after `pos`. */
function positionFor(doc: Node, pos: number, image: Node): number {
  const $pos = doc.resolve(pos)
  if (
    $pos.parent.isTextblock &&
    $pos.parent.content.size === 0 &&
    fits($pos.depth - 1, $pos.index($pos.depth - 1))
  ) {
    return $pos.before()
  }
  if (!$pos.parent.isTextblock && fits($pos.depth, $pos.index())) return pos
  for (let depth = $pos.depth; depth > 0; depth--) {
    if (fits(depth - 1, $pos.indexAfter(depth - 1))) return $pos.after(depth)
  }
  return doc.content.size

  function fits(depth: number, index: number): boolean {
    return depth >= 0 && $pos.node(depth).canReplaceWith(index, index, image.type)
  }
}

/** Changes attributes of a picture, and keeps its selection and its caption. */
export function changePicture(editor: Editor, pos: number, changes: Partial<PictureAttributes>): void {
  const tr = editor.state.tr
  for (const [name, value] of Object.entries(changes)) tr.setNodeAttribute(pos, name, value)
  editor.view.dispatch(tr)
}

export function selectPicture(editor: Editor, pos: number): void {
  const { tr } = editor.state
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)))
}

/** Moves the cursor into a picture's caption; creates the caption if it is missing. */
export function openCaption(editor: Editor, pos: number): void {
  const { tr, schema } = editor.state
  const image = tr.doc.nodeAt(pos)
  const caption = schema.nodes.figcaption?.create()
  const $pos = tr.doc.resolve(pos)
  if (!image || !caption) return
  const isInFigure = $pos.parent.type.name === 'figure'
  if (!isInFigure) {
    const figure = schema.nodes.figure?.create(null, [image, caption])
    if (figure) tr.replaceWith(pos, pos + image.nodeSize, figure)
  } else if ($pos.parent.childCount === 1) {
    tr.insert(pos + image.nodeSize, caption)
  }
  const captionPos = pos + image.nodeSize + (isInFigure ? 0 : 1)
  const end = captionPos + 1 + (tr.doc.nodeAt(captionPos)?.content.size ?? 0)
  dispatchAndFocus(editor, tr.setSelection(TextSelection.create(tr.doc, end)))
}

export function removePicture(editor: Editor, pos: number): boolean {
  // a separate undo step, even directly after typing the caption
  const tr = closeHistory(editor.state.tr)
  return dispatchAndFocus(editor, tr.delete(...pictureRange(tr.doc, pos)))
}

/** Start and end position of a picture, or of its figure. */
function pictureRange(doc: Node, pos: number): [number, number] {
  const $pos = doc.resolve(pos)
  return $pos.parent.type.name === 'figure' ? [$pos.before(), $pos.after()] : [pos, pos + 1]
}

export const selectedPicturePos = ({ selection }: EditorState): number | undefined =>
  selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.from : undefined

/** Inserts typed text below the selected picture instead of replacing it. False if no picture is selected. */
export function typeBelowPicture(editor: Editor, text: string): boolean {
  const pos = selectedPicturePos(editor.state)
  return pos !== undefined && moveToLine(editor, pictureRange(editor.state.doc, pos)[1], text)
}

/** Moves the cursor to the empty line at `pos`, which is created if it is missing, and inserts `text`. */
function moveToLine(editor: Editor, pos: number, text = ''): boolean {
  const { tr, schema, doc } = editor.state
  const nextNode = doc.nodeAt(pos)
  const isEmptyLine = nextNode?.type.name === 'paragraph' && nextNode.content.size === 0
  const line = schema.nodes.paragraph?.create()
  if (!isEmptyLine && line) tr.insert(pos, line)
  if (text !== '') tr.insertText(text, pos + 1)
  const cursor = TextSelection.create(tr.doc, pos + 1 + text.length)
  return dispatchAndFocus(editor, tr.setSelection(cursor).scrollIntoView())
}

/** Deletes figures whose picture was cut: ProseMirror fills them with a picture without `src`. */
export function removeEmptyFigures({ doc, tr }: EditorState): Transaction | null {
  doc.descendants((node, pos) => {
    if (node.type.name === 'figure' && !node.firstChild?.attrs.src) {
      tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize))
    }
    return !node.isTextblock
  })
  return tr.docChanged ? tr : null
}

export const isInCaption = ({ selection }: EditorState) =>
  selection.$from.parent.type.name === 'figcaption' && selection.$from.sameParent(selection.$to)

/** Moves the cursor to a new line below the figure. */
export const leaveCaption = (editor: Editor): boolean =>
  moveToLine(editor, editor.state.selection.$from.after(-1))

/** Removes an empty caption and selects its picture; false if the caption has text. */
export function removeEmptyCaption(editor: Editor): boolean {
  const { tr, selection } = editor.state
  const { $from } = selection
  if ($from.parent.content.size > 0) return false
  const imagePos = $from.start(-1)
  tr.delete($from.before(), $from.after())
  return dispatchAndFocus(editor, tr.setSelection(NodeSelection.create(tr.doc, imagePos)))
}

function dispatchAndFocus(editor: Editor, tr: Transaction): boolean {
  editor.view.dispatch(tr)
  editor.view.focus()
  return true
}
