import { CHILD_NOT_IN_FAMILY } from '#app/domain/children/schema.ts'
import { saveReward } from '#app/domain/rewards/save-reward.server.ts'
import { rewardSchema } from '#app/domain/rewards/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** A new reward, or changes to one. */
export const action = writeAction(familyContext, rewardSchema, saveReward, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
  reward_not_found: { status: 409, message: 'Prêmio não encontrado.', isOutdated: true },
  changed: {
    status: 409,
    message: 'Esta recompensa mudou em outro aparelho enquanto você editava.',
    isOutdated: true,
  },
})

export const clientAction = handleActionFailure('Falha ao salvar recompensa. Tente novamente.')
