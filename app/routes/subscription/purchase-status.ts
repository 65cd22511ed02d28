import { redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { findCheckoutState } from '#app/domain/billing/checkout/checkout-state.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Route } from './+types/purchase-status.ts'

/** State of the last checkout as JSON, for pages/browser/purchase-wait.ts. */
export async function loader({ request }: Route.LoaderArgs) {
  if (!areSubscriptionsSold()) return redirect('/', { headers: noStore() })
  const session = await findSession(request)
  if (!session) {
    return Response.json({ isSignedIn: false, isSubscriber: false, step: 'none' }, { headers: noStore() })
  }
  const { step } = await findCheckoutState({ userId: session.user.id, familyId: session.user.familyId })
  return Response.json(
    { isSignedIn: true, isSubscriber: step === 'paid', step },
    { headers: noStore(session.renewedCookie) },
  )
}
