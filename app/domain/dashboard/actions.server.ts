import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { type FamilyActions, writeAction } from '#app/platform/write-action.server.ts'
import { accountActions } from '../accounts/actions.server.ts'
import { assistantActions } from '../assistant/actions.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { billingActions } from '../billing/actions.server.ts'
import { childActions } from '../children/actions.server.ts'
import { CHILD_ACTIONS } from '../children/actions.ts'
import { canManageChildren } from '../children/policy.ts'
import { deviceActions } from '../devices/actions.server.ts'
import { memberActions } from '../families/actions.server.ts'
import { idSchema } from '../input/field.ts'
import { inviteActions } from '../invites/actions.server.ts'
import { pointActions } from '../points/actions.server.ts'
import { POINT_ACTIONS } from '../points/actions.ts'
import { SCORE_MESSAGES, takeBackSchema } from '../points/schema.ts'
import { entryChangeText } from '../points/entry-change.ts'
import { takeBackEntry } from '../points/take-back-entry.server.ts'
import { rewardActions } from '../rewards/actions.server.ts'
import { refundRedemption } from '../rewards/refund-redemption.server.ts'
import { startActions } from '../start/actions.server.ts'
import { taskActions } from '../tasks/actions.server.ts'
import { reopenTaskDay } from '../tasks/reopen-task-day.server.ts'
import { canCorrectHistory } from '../points/policy.ts'
import { deleteChild } from './delete-child.server.ts'

const UNDO_CAUSES = { task: reopenTaskDay, redemption: refundRedemption }
const NOT_TAKEN_BACK = { status: 404, message: 'Não foi possível excluir a pontuação. Tente novamente.' }

/** Every action of the family's screens, by its name. The name is the last part of its path /app/acoes/:name. */
export const familyActions = {
  ...accountActions,
  ...assistantActions,
  ...billingActions,
  ...deviceActions,
  ...memberActions,
  ...childActions,
  ...inviteActions,
  ...pointActions,
  ...rewardActions,
  ...startActions,
  ...taskActions,
  [CHILD_ACTIONS.delete.name]: {
    allows: canManageChildren,
    notAllowedMessage: `Erro ao excluir perfil: ${NOT_ALLOWED}`,
    run: writeAction(familyContext, idSchema, deleteChild, {}),
  },
  /** 'Excluir' in the history: the points go back, the task reopens, the reward is refunded. */
  [POINT_ACTIONS.takeBack.name]: {
    allows: canCorrectHistory,
    run: writeAction(
      familyContext,
      takeBackSchema,
      (scope, input) => takeBackEntry(scope, input, UNDO_CAUSES),
      {
        entry_not_found: NOT_TAKEN_BACK,
        changed: { status: 409, message: ({ change }) => entryChangeText(change) },
        balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
      },
    ),
  },
} satisfies FamilyActions

export type ActionName = keyof typeof familyActions
