import { redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { claimPurchases } from '#app/domain/billing/checkout/claim-purchases.server.ts'
import { plansPath } from '#app/domain/billing/checkout/plans-page.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { pathAfterPaying, signInPathFor } from '#app/platform/safe-return-path.ts'
import { seeOther } from '#app/platform/see-other.ts'
import { readForm } from '#app/platform/form.server.ts'
import { personActor } from '#app/domain/accounts/session/authorise.server.ts'
import type { Route } from './+types/claim-purchase.ts'

/** 'Usar esta compra': claims the person's unmatched purchases. Redirects into the app, or to the plans with a notice. */
export async function action({ request }: Route.ActionArgs) {
  if (!areSubscriptionsSold()) return seeOther('/')
  const returnPath = pathAfterPaying((await readForm(request)).get('volta'))
  const session = await findSession(request)
  if (!session) return seeOther(signInPathFor(plansPath({ returnPath })))
  const result = await claimPurchases(personActor(session))
  return seeOther(result.ok ? returnPath : plansPath({ returnPath, notice: 'sem-compra' }))
}

export function loader() {
  return redirect(plansPath())
}
