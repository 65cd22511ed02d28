import { data } from 'react-router'
import { createInvite } from '#app/domain/invites/create-invite.server.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { familyContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/create-invite.ts'

/** 'Convidar outro responsável': a code valid for seven days, used once (product.md 10). */
export async function action({ context }: Route.ActionArgs) {
  const { code, expiresAt } = await createInvite(context.get(familyContext))
  return data({ ok: true as const, value: { code, expiresAt: expiresAt.toISOString() } })
}

export const clientAction = answerFailureWith('Falha ao gerar código de convite.')
