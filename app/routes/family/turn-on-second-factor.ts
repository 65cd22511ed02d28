import { data } from 'react-router'
import { CONFIRM_EMAIL_FIRST } from '#app/domain/accounts/account.ts'
import { BOTH_FACTORS_REFUSED } from '#app/domain/accounts/form-problems.ts'
import { turnOnSecondFactorSchema } from '#app/domain/accounts/schema.ts'
import { turnOnSecondFactor } from '#app/domain/accounts/second-factor/turn-on-second-factor.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { NOT_ALLOWED, readInput } from '#app/platform/form.server.ts'
import { refuseWith } from '#app/platform/write-action.server.ts'
import {
  actorContext,
  familyContext,
  sessionIdContext,
  userContext,
} from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/turn-on-second-factor.ts'

const REFUSED = {
  not_allowed: { status: 403, field: 'form', message: NOT_ALLOWED },
  email_not_verified: { status: 409, field: 'form', message: CONFIRM_EMAIL_FIRST },
  wrong_code: {
    status: 403,
    field: 'code',
    message: 'Código incorreto. Confira o que aparece agora no aplicativo e a hora do celular.',
  },
  too_many_attempts: BOTH_FACTORS_REFUSED.too_many_attempts,
  not_begun: { status: 409, field: 'form', message: 'Este preparo não vale mais. Comece de novo.' },
} as const

/** The first valid code turns it on; only this response contains the recovery codes. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, turnOnSecondFactorSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const { role } = context.get(familyContext)
  const { isAdmin } = context.get(userContext)
  const result = await turnOnSecondFactor(
    { ...actor, sessionId: context.get(sessionIdContext), role, isAdmin },
    input.value.code,
  )
  logSecurityEvent('second factor on', result, actor.userId)
  if (result.ok) return data({ ok: true as const, value: { recoveryCodes: result.recoveryCodes } })
  return refuseWith(REFUSED[result.reason])
}

export const clientAction = handleActionFailure('Não foi possível ativar. Tente novamente.')
