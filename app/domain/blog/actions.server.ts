import { writeAction } from '#app/platform/write-action.server.ts'
import { administratorContext } from '../accounts/session/session-context.server.ts'
import { changeCategory } from './write-category.server.ts'
import { restoreRevision } from './editor/revisions/restore-revision.server.ts'
import { deletePost } from './delete-post.server.ts'
import { deleteWorkingCopy } from './editor/delete-working-copy.server.ts'
import { postIdForm, restoreForm } from './editor/schema.ts'
import { transferForm } from './import/schema.ts'
import { stopImport } from './import/stop-import.server.ts'
import { undoImport } from './import/undo-import.server.ts'
import { categoryForm, statusForm } from './schema.ts'
import { setPostStatus } from './set-post-status.server.ts'

/** Actions of the blog's administration, by path below /blog/admin. */
export const blogActions = {
  /** Adds, renames or deletes a category. */
  'categorias/mudar': writeAction(administratorContext, categoryForm, changeCategory, {
    name_taken: { status: 409, field: 'name', message: 'Já existe uma categoria com esse nome.' },
    category_missing: { status: 409, field: 'name', message: 'Esta categoria não existe mais.' },
  }),
  restaurar: writeAction(
    administratorContext,
    restoreForm,
    (editor, input) => restoreRevision(input, editor),
    {
      post_missing: { status: 404, message: 'Post não encontrado' },
      revision_missing: { status: 404, message: 'Esta versão não existe mais.' },
      invalid: { status: 400, message: ({ message }) => message },
      post_changed: {
        status: 409,
        message: 'O post mudou enquanto você olhava. Confira a lista de versões e tente de novo.',
      },
    },
  ),
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
  /** Discards what an import has not imported yet. */
  'importar/parar': writeAction(
    administratorContext,
    transferForm,
    (editor, { id }) => stopImport(editor, id),
    { transfer_missing: { status: 404, message: 'Esta importação não existe mais.' } },
  ),
  /** Deletes the imported posts that nobody has changed since the import. */
  'importar/desfazer': writeAction(
    administratorContext,
    transferForm,
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
