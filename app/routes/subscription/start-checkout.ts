import { redirect, redirectDocument } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { brazilianStateOf } from '#app/domain/billing/mentions/mention.ts'
import { pathOfForm } from '#app/domain/accounts/session/sign-in-page.ts'
import { checkoutPath, type PlansNotice, toPlan, plansPath } from '#app/domain/billing/checkout/plans-page.ts'
import { findPlansVisitor } from '#app/domain/billing/checkout/plans-page.server.ts'
import { checkoutSchema } from '#app/domain/billing/subscriptions/schema.ts'
import { startCheckout } from '#app/domain/billing/checkout/start-checkout.server.ts'
import { personActor } from '#app/domain/accounts/session/authorise.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { mentionCookieLine } from '#app/domain/billing/mentions/mention-cookie.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import { pathAfterPaying, signInPathFor } from '#app/platform/safe-return-path.ts'
import { seeOther } from '#app/platform/see-other.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/start-checkout.ts'

const NOTICES = {
  // no notice, because the plans page shows these cases itself
  not_sold: undefined,
  subscribed_already: undefined,
  too_many_attempts: 'muitas-tentativas',
  unreachable: 'pagina-fechada',
} as const satisfies Record<string, PlansNotice | undefined>

/** 'Assinar': redirects to the payment page, or back to the plans with a notice and the mention fields in a cookie. */
export async function action({ request }: Route.ActionArgs) {
  if (!areSubscriptionsSold()) return seeOther('/')
  const form = await readForm(request)
  const returnPath = pathAfterPaying(form.get('volta'))
  const plan = toPlan(form.get('plan'))
  const session = await findSession(request)
  if (!session) return seeOther(signInPathFor(plansPath({ plan, returnPath })))
  const [mention, brazilianState] = [form.get('mencao'), form.get('estado')]
  const input = checkoutSchema.safeParse({ plan, returnPath, mention, brazilianState })
  const mentionCookie = mentionCookieLine(mention === 'on' ? (brazilianStateOf(brazilianState) ?? '') : null)
  if (!input.success) {
    return seeOther(plansPath({ plan, returnPath, notice: plan ? 'sem-estado' : 'sem-plano' }), mentionCookie)
  }
  const result = await startCheckout({ ...session.user, ...personActor(session) }, input.data)
  if (result.ok) return seeOther(result.url, mentionCookieLine(null))
  return seeOther(plansPath({ plan, returnPath, notice: NOTICES[result.reason] }), mentionCookie)
}

/**
 * Opened after a sign-up or sign-in with the plan that was chosen before (`?plano=`). Redirects to its payment page, or to the
 * plans page if the person cannot buy a plan or already has an unmatched purchase.
 */
export async function loader({ request, url }: Route.LoaderArgs) {
  if (!areSubscriptionsSold()) throw redirect('/', { headers: noStore() })
  const returnPath = pathAfterPaying(url.searchParams.get('volta'))
  const plan = toPlan(url.searchParams.get('plano'))
  if (!plan) return redirect(plansPath())
  const session = await findSession(request)
  if (!session) return seeOther(pathOfForm('cadastrar', checkoutPath(plan, returnPath)))
  const membership = await findMembership(session)
  const visitor = await findPlansVisitor({ ...session.user, role: membership?.scope.role })
  const canBuy = visitor.kind === 'buyer' && !visitor.canClaimPurchase
  const result =
    canBuy && (await startCheckout({ ...session.user, ...personActor(session) }, { plan, returnPath }))
  const notice = result && !result.ok ? NOTICES[result.reason] : undefined
  // neither page is a React Router route, so the browser must load a document
  return redirectDocument(result && result.ok ? result.url : plansPath({ plan, returnPath, notice }), {
    headers: noStore(session.renewedCookie),
  })
}
