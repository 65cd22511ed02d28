import { data } from 'react-router'
import { changePassword } from '#app/domain/accounts/passwords/change-password.server.ts'
import { BOTH_FACTORS_REFUSED } from '#app/domain/accounts/form-problems.ts'
import { changePasswordSchema, PASSWORD_WEAK } from '#app/domain/accounts/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { readInput } from '#app/platform/form.server.ts'
import { refuseWith } from '#app/platform/write-action.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { actorContext, sessionIdContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/change-password.ts'

const REFUSED = {
  wrong_password: { ...BOTH_FACTORS_REFUSED.wrong_password, field: 'current' },
  no_password: BOTH_FACTORS_REFUSED.no_password,
  too_many_attempts: BOTH_FACTORS_REFUSED.too_many_attempts,
  password_weak: { status: 400, field: 'password', message: PASSWORD_WEAK },
} as const

/** 'Trocar senha': ends all other sessions and replaces this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, changePasswordSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const result = await changePassword(
    { ...actor, sessionId: context.get(sessionIdContext), userAgent: request.headers.get('user-agent') },
    input.value,
  )
  logSecurityEvent('change of password', result, actor.userId)
  if (result.ok) return data({ ok: true as const }, { headers: noStore(result.cookie) })
  return refuseWith(REFUSED[result.reason])
}

export const clientAction = handleActionFailure('Não foi possível trocar a senha. Tente novamente.')
