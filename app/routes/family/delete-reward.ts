import { deleteReward } from '#app/domain/rewards/delete-reward.server.ts'
import { idSchema } from '#app/domain/input/field.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** Archives a reward; redemptions stay in the history. */
export const action = writeAction(familyContext, idSchema, deleteReward, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
})

export const clientAction = handleActionFailure('Falha ao excluir recompensa.')
