import { type FamilyActions, ID_USED, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { POINT_ACTIONS } from './actions.ts'
import { editEntry } from './edit-entry.server.ts'
import { editEntrySchema, SCORE_MESSAGES, scoreSchema } from './schema.ts'
import { scoreChild } from './score-child.server.ts'
import { canCorrectHistory, canScore } from './policy.ts'

export const pointActions = {
  /** 'Atribuir Pontuação': scores a child. */
  [POINT_ACTIONS.score.name]: {
    allows: canScore,
    run: writeAction(familyContext, scoreSchema, scoreChild, {
      child_not_found: { status: 404, message: SCORE_MESSAGES.idsMissing },
      balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
      id_used: ID_USED,
    }),
  },
  /** Changes an entry's description and, for manual entries, its amount. */
  [POINT_ACTIONS.edit.name]: {
    allows: canCorrectHistory,
    run: writeAction(familyContext, editEntrySchema, editEntry, {
      entry_not_found: { status: 409, message: 'Esta pontuação não existe mais.' },
      changed: { status: 409, message: 'Esta pontuação já mudou em outro aparelho. Confira o histórico.' },
      balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
      amount_is_fixed: { status: 409, message: 'Só pontuações manuais podem mudar de valor.' },
    }),
  },
} satisfies FamilyActions
