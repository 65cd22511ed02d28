import { data } from 'react-router'
import { editEntrySchema, SCORE_MESSAGES } from '#app/domain/points/schema.ts'
import { editEntry } from '#app/domain/points/edit-entry.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/edit-entry.ts'

const MESSAGES = {
  not_allowed: NOT_ALLOWED,
  entry_not_found: 'Esta pontuação não existe mais.',
  changed: 'Esta pontuação já mudou em outro aparelho. Confira o histórico.',
  balance_limit: SCORE_MESSAGES.balanceLimit,
  amount_is_fixed: 'Só pontuações manuais podem mudar de valor.',
} as const

/** Changes an entry's description and, for manual entries, its amount. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, editEntrySchema)
  if (!input.ok) return input.response
  const result = await editEntry(context.get(familyContext), input.value)
  return result.ok
    ? data(result)
    : refuse(MESSAGES[result.reason], result.reason === 'not_allowed' ? 403 : 409)
}

export const clientAction = handleActionFailure('Não foi possível salvar a pontuação. Tente novamente.')
