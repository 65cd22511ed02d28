import { SCORE_MESSAGES, scoreSchema } from '#app/domain/points/schema.ts'
import { scoreChild } from '#app/domain/points/score-child.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Atribuir Pontuação': scores a child. */
export const action = writeAction(familyContext, scoreSchema, scoreChild, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  child_not_found: { status: 404, message: SCORE_MESSAGES.idsMissing },
  balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
})

export const clientAction = handleActionFailure('Falha ao atribuir pontuação. Tente novamente.')
