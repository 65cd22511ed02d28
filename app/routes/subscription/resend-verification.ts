import { redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { resendVerification } from '#app/domain/accounts/email/resend-verification.server.ts'
import { type PlansNotice, plansPath } from '#app/domain/billing/checkout/plans-page.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { pathAfterPaying, signInPathFor } from '#app/platform/safe-return-path.ts'
import { seeOther } from '#app/platform/see-other.ts'
import { readForm } from '#app/platform/form.server.ts'
import { personActor } from '#app/domain/accounts/session/authorise.server.ts'
import type { Route } from './+types/resend-verification.ts'

const NOTICES = {
  too_many_attempts: 'muitas-tentativas',
  already_verified: 'email-confirmado',
  user_not_found: undefined,
} as const satisfies Record<string, PlansNotice | undefined>

/** 'Enviar e-mail de confirmação' on the plans page: sends the mail and redirects back with a notice. */
export async function action({ request }: Route.ActionArgs) {
  if (!areSubscriptionsSold()) return seeOther('/')
  const returnPath = pathAfterPaying((await readForm(request)).get('volta'))
  const session = await findSession(request)
  if (!session) return seeOther(signInPathFor(plansPath({ returnPath })))
  const result = await resendVerification(personActor(session))
  return seeOther(plansPath({ returnPath, notice: result.ok ? 'email-enviado' : NOTICES[result.reason] }))
}

export function loader() {
  return redirect(plansPath())
}
