import { type FamilyActions, ID_USED, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { BOUND_REFUSALS } from '../families/family-bounds.ts'
import { POINT_ACTIONS } from './actions.ts'
import { type EntryChange, entryChangeText } from './entry-change.ts'
import { editEntry } from './edit-entry.server.ts'
import { repairEntry } from './repair-entry.server.ts'
import { saveConduct } from './save-conduct.server.ts'
import { conductSchema, editEntrySchema, repairSchema, SCORE_MESSAGES, scoreSchema } from './schema.ts'
import { scoreChildren } from './score-children.server.ts'
import { canConfirmRepair, canCorrectHistory, canManageConducts, canScore } from './policy.ts'

const CHANGED = {
  status: 409,
  message: ({ change }: { change: EntryChange }) => entryChangeText(change),
}
const BALANCE_LIMIT = { status: 409, message: SCORE_MESSAGES.balanceLimit }
const CONDUCT_NOT_FOUND = 'Esta conduta não existe mais.'

export const pointActions = {
  /** 'Atribuir Pontuação': scores one or more children. */
  [POINT_ACTIONS.score.name]: {
    allows: canScore,
    run: writeAction(familyContext, scoreSchema, scoreChildren, {
      child_not_found: { status: 404, message: SCORE_MESSAGES.idsMissing },
      balance_limit: BALANCE_LIMIT,
      id_used: ID_USED,
    }),
  },
  /** 'Feito' of a repair: gives the points of a negative entry back. */
  [POINT_ACTIONS.repair.name]: {
    allows: canConfirmRepair,
    run: writeAction(familyContext, repairSchema, repairEntry, {
      entry_not_found: { status: 404, message: 'Esta pontuação não existe mais.' },
      changed: CHANGED,
      balance_limit: BALANCE_LIMIT,
      id_used: ID_USED,
    }),
  },
  /** A new conduct, or changes to one: wording, points, repair, hidden or shown. */
  [POINT_ACTIONS.saveConduct.name]: {
    allows: canManageConducts,
    run: writeAction(familyContext, conductSchema, saveConduct, {
      conduct_not_found: { status: 409, message: CONDUCT_NOT_FOUND, isOutdated: true },
      changed: {
        status: 409,
        message: 'Esta conduta mudou em outro aparelho enquanto você editava.',
        isOutdated: true,
      },
      too_many_conducts: BOUND_REFUSALS.too_many_conducts,
    }),
  },
  /** Changes an entry's description and, for manual entries, its amount. */
  [POINT_ACTIONS.edit.name]: {
    allows: canCorrectHistory,
    run: writeAction(familyContext, editEntrySchema, editEntry, {
      entry_not_found: { status: 409, message: 'Esta pontuação não existe mais.' },
      changed: CHANGED,
      balance_limit: BALANCE_LIMIT,
      id_used: ID_USED,
      amount_is_fixed: { status: 409, message: 'Só pontuações manuais podem mudar de valor.' },
    }),
  },
} satisfies FamilyActions
