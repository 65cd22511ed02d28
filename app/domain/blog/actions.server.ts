import { data } from 'react-router'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { type ActionRequest, writeAction } from '#app/platform/write-action.server.ts'
import { administratorContext } from '../accounts/session/session-context.server.ts'
import { addCategory, deleteCategory, renameCategory } from './write-category.server.ts'
import { restoreRevision } from './editor/revisions/restore-revision.server.ts'
import { deletePost } from './delete-post.server.ts'
import { deleteWorkingCopy } from './editor/delete-working-copy.server.ts'
import { postIdForm, restoreForm } from './editor/schema.ts'
import { undoForm } from './import/schema.ts'
import { undoImport } from './import/undo-import.server.ts'
import { categoryForm, statusForm } from './schema.ts'
import { setPostStatus } from './set-post-status.server.ts'

/** Adds, renames or deletes a category. */
export async function changeCategoryAction({ request, context }: ActionRequest) {
  const input = await readInput(request, categoryForm)
  if (!input.ok) return input.response
  const change = input.value
  const editor = context.get(administratorContext)
  if (change.act === 'delete') return data(await deleteCategory(editor, change.id))
  const result =
    change.act === 'add' ? await addCategory(editor, change) : await renameCategory(editor, change.id, change)
  if (result.ok) return data({ ok: true as const })
  const message =
    result.reason === 'name_taken'
      ? 'Já existe uma categoria com esse nome.'
      : 'Esta categoria não existe mais.'
  return refuse(message, 409, { name: message })
}

export async function restoreRevisionAction({ request, context }: ActionRequest) {
  const input = await readInput(request, restoreForm)
  if (!input.ok) return input.response
  const result = await restoreRevision(input.value, context.get(administratorContext))
  if (result.ok) return data({ ok: true as const })
  switch (result.reason) {
    case 'post_missing':
      return refuse('Post não encontrado', 404)
    case 'revision_missing':
      return refuse('Esta versão não existe mais.', 404)
    case 'invalid':
      return refuse(result.message)
    case 'post_changed':
      return refuse('O post mudou enquanto você olhava. Confira a lista de versões e tente de novo.', 409)
  }
}

/** Actions of the blog's administration, by path below /blog/admin. */
export const blogActions = {
  'categorias/mudar': changeCategoryAction,
  restaurar: restoreRevisionAction,
  /** Publishes or unpublishes a post. */
  status: writeAction(administratorContext, statusForm, (editor, input) => setPostStatus(input, editor), {
    post_missing: { status: 404, message: 'Post não encontrado' },
  }),
  /** Deletes a post with its versions, working copies and preview links. */
  excluir: writeAction(
    administratorContext,
    postIdForm,
    (editor, { postId }) => deletePost(editor, postId),
    {},
  ),
  /** Deletes the person's working copy of a post. */
  descartar: writeAction(
    administratorContext,
    postIdForm,
    (editor, { postId }) => deleteWorkingCopy(editor, postId),
    {},
  ),
  /** Deletes the imported posts that nobody has changed since the import. */
  'importar/desfazer': writeAction(
    administratorContext,
    undoForm,
    (editor, { id }) => undoImport(editor, id),
    {
      transfer_missing: { status: 404, message: 'Esta importação não existe mais.' },
      transfer_under_way: {
        status: 409,
        message: 'A importação ainda está em andamento. Desfaça quando ela terminar.',
      },
    },
  ),
}
