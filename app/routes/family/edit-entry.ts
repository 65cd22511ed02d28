import { editEntry } from '#app/domain/points/edit-entry.server.ts'
import { editEntrySchema, SCORE_MESSAGES } from '#app/domain/points/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** Changes an entry's description and, for manual entries, its amount. */
export const action = writeAction(familyContext, editEntrySchema, editEntry, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  entry_not_found: { status: 409, message: 'Esta pontuação não existe mais.' },
  changed: { status: 409, message: 'Esta pontuação já mudou em outro aparelho. Confira o histórico.' },
  balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
  amount_is_fixed: { status: 409, message: 'Só pontuações manuais podem mudar de valor.' },
})

export const clientAction = handleActionFailure('Não foi possível salvar a pontuação. Tente novamente.')
