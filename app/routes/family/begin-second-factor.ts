import { data } from 'react-router'
import { beginSecondFactor } from '#app/domain/accounts/second-factor/begin-second-factor.server.ts'
import { CONFIRM_EMAIL_FIRST } from '#app/domain/accounts/account.ts'
import { BOTH_FACTORS_REFUSED } from '#app/domain/accounts/form-problems.ts'
import { beginSecondFactorSchema } from '#app/domain/accounts/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { NOT_ALLOWED, readInput } from '#app/platform/form.server.ts'
import { refuseWith } from '#app/platform/write-action.server.ts'
import {
  actorContext,
  familyContext,
  sessionIdContext,
  userContext,
} from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/begin-second-factor.ts'

const REFUSED = {
  not_allowed: { status: 403, field: 'form', message: NOT_ALLOWED },
  email_not_verified: { status: 409, field: 'form', message: CONFIRM_EMAIL_FIRST },
  wrong_password: BOTH_FACTORS_REFUSED.wrong_password,
  no_password: BOTH_FACTORS_REFUSED.no_password,
  too_many_attempts: BOTH_FACTORS_REFUSED.too_many_attempts,
  already_on: { status: 409, field: 'form', message: 'A verificação em duas etapas já está ativada.' },
} as const

/** Checks the password and creates the key for the authenticator app. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, beginSecondFactorSchema)
  if (!input.ok) return input.response
  const { role } = context.get(familyContext)
  const { isAdmin } = context.get(userContext)
  const result = await beginSecondFactor(
    { ...context.get(actorContext), sessionId: context.get(sessionIdContext), role, isAdmin },
    input.value,
  )
  return result.ok ? data({ ok: true as const }) : refuseWith(REFUSED[result.reason])
}

export const clientAction = handleActionFailure('Não foi possível começar. Tente novamente.')
