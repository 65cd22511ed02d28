import { redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { findCheckoutState } from '#app/domain/subscriptions/checkout-state.server.ts'
import { findSession } from '#app/platform/session/find-session.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import type { Route } from './+types/purchase-status.ts'

/** What public/purchase-wait.js asks: who is there, whether the app is open, and what the pay page has come to. */
export async function loader({ request }: Route.LoaderArgs) {
  if (!areSubscriptionsSold()) return redirect('/', { headers: neverStored() })
  const session = await findSession(request)
  if (!session) {
    return Response.json({ isSignedIn: false, isSubscriber: false, step: 'none' }, { headers: neverStored() })
  }
  const { step } = await findCheckoutState({ userId: session.user.id, familyId: session.user.familyId })
  return Response.json(
    { isSignedIn: true, isSubscriber: step === 'paid', step },
    { headers: neverStored(session.renewedCookie) },
  )
}
