import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { undoForm } from '#app/domain/blog/import/schema.ts'
import { undoImport } from '#app/domain/blog/import/undo-import.server.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** Removes the posts of an import that were not changed since. */
export const action = writeAction(
  administratorContext,
  undoForm,
  (administrator, { id }) => undoImport(administrator, id),
  {
    transfer_missing: { status: 404, message: 'Esta importação não existe mais.' },
    transfer_under_way: {
      status: 409,
      message: 'A importação ainda está em andamento. Desfaça quando ela terminar.',
    },
  },
)
