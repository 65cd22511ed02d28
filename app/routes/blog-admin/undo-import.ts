import { data } from 'react-router'
import { undoForm } from '#app/domain/transfers/schema.ts'
import { type ImportUndone, undoImport } from '#app/domain/transfers/undo-import.server.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/undo-import.ts'

const MESSAGES: Record<Extract<ImportUndone, { ok: false }>['reason'], string> = {
  transfer_missing: 'Esta importação não existe mais.',
  transfer_under_way: 'A importação ainda está em andamento. Desfaça quando ela terminar.',
}

/** Removes the posts of an import that nobody changed since. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, undoForm)
  if (!input.ok) return input.response
  const result = await undoImport(context.get(administratorContext), input.value.id)
  if (result.ok) return data(result)
  return refuse(MESSAGES[result.reason], result.reason === 'transfer_missing' ? 404 : 409)
}

export const clientAction = answerFailureWith('Erro ao desfazer a importação. Tente novamente.')
