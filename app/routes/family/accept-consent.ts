import { data } from 'react-router'
import { acceptConsent } from '#app/domain/families/accept-consent.server.ts'
import { consentSchema } from '#app/domain/families/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/accept-consent.ts'

const REFUSED = {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  text_changed: {
    status: 409,
    message: 'O texto mudou de novo. Recarregue a página para ler a nova versão.',
  },
} as const

/** 'Concordo': the guardian's consent to a new version of the text. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, consentSchema)
  if (!input.ok) return input.response
  const result = await acceptConsent(context.get(familyContext), input.value)
  return result.ok ? data(result) : refuse(REFUSED[result.reason].message, REFUSED[result.reason].status)
}

export const clientAction = handleActionFailure(
  'Não foi possível guardar o seu consentimento. Tente novamente.',
)
