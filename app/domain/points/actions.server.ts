import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { POINT_ACTIONS } from './actions.ts'
import { editEntry } from './edit-entry.server.ts'
import { editEntrySchema, SCORE_MESSAGES, scoreSchema } from './schema.ts'
import { scoreChild } from './score-child.server.ts'

export const pointActions = {
  /** 'Atribuir Pontuação': scores a child. */
  [POINT_ACTIONS.score.name]: writeAction(familyContext, scoreSchema, scoreChild, {
    not_allowed: { status: 403, message: NOT_ALLOWED },
    child_not_found: { status: 404, message: SCORE_MESSAGES.idsMissing },
    balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
  }),
  /** Changes an entry's description and, for manual entries, its amount. */
  [POINT_ACTIONS.edit.name]: writeAction(familyContext, editEntrySchema, editEntry, {
    not_allowed: { status: 403, message: NOT_ALLOWED },
    entry_not_found: { status: 409, message: 'Esta pontuação não existe mais.' },
    changed: { status: 409, message: 'Esta pontuação já mudou em outro aparelho. Confira o histórico.' },
    balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
    amount_is_fixed: { status: 409, message: 'Só pontuações manuais podem mudar de valor.' },
  }),
}
