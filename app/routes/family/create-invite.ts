import { data } from 'react-router'
import { createInvite } from '#app/domain/invites/create-invite.server.ts'
import { MAX_PENDING_INVITES } from '#app/domain/invites/invite.ts'
import { idSchema } from '#app/domain/input/field.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/create-invite.ts'

const FAILED = 'Falha ao gerar código de convite.'
const MESSAGES = {
  too_many_pending: `Sua família já tem ${MAX_PENDING_INVITES} códigos esperando. Cancele um deles para gerar outro.`,
  not_made: FAILED,
}

/** 'Convidar outro responsável': a code valid for seven days, used once (rule 12). */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, idSchema)
  if (!input.ok) return input.response
  const result = await createInvite(context.get(familyContext), input.value)
  if (!result.ok) return refuse(MESSAGES[result.reason], 409)
  const { id, code, expiresAt } = result
  return data({ ok: true as const, value: { id, code, expiresAt: expiresAt.toISOString() } })
}

export const clientAction = handleActionFailure(FAILED)
