import { data } from 'react-router'
import { undoForm } from '#app/domain/blog/import/schema.ts'
import { type UndoImportResult, undoImport } from '#app/domain/blog/import/undo-import.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/undo-import.ts'

const MESSAGES: Record<Extract<UndoImportResult, { ok: false }>['reason'], string> = {
  transfer_missing: 'Esta importação não existe mais.',
  transfer_under_way: 'A importação ainda está em andamento. Desfaça quando ela terminar.',
}

/** Removes the posts of an import that were not changed since. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, undoForm)
  if (!input.ok) return input.response
  const result = await undoImport(context.get(administratorContext), input.value.id)
  if (result.ok) return data(result)
  return refuse(MESSAGES[result.reason], result.reason === 'transfer_missing' ? 404 : 409)
}

export const clientAction = handleActionFailure('Erro ao desfazer a importação. Tente novamente.')
