import { SCORE_MESSAGES, takeBackSchema } from '#app/domain/points/schema.ts'
import { takeBackEntry } from '#app/domain/points/take-back-entry.server.ts'
import { refundRedemption } from '#app/domain/rewards/refund-redemption.server.ts'
import { reopenTaskDay } from '#app/domain/tasks/reopen-task-day.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

const FAILED = 'Não foi possível excluir a pontuação. Tente novamente.'
const UNDO_CAUSES = { task: reopenTaskDay, redemption: refundRedemption }

/** 'Excluir' in the history: the points go back, the task reopens, the reward is refunded. */
export const action = writeAction(
  familyContext,
  takeBackSchema,
  (scope, input) => takeBackEntry(scope, input, UNDO_CAUSES),
  {
    not_allowed: { status: 403, message: NOT_ALLOWED },
    entry_not_found: { status: 404, message: FAILED },
    changed: { status: 404, message: FAILED },
    balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
  },
)

export const clientAction = handleActionFailure(FAILED)
