import { redirect, redirectDocument } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { stateOf } from '#app/domain/subscriptions/mention.ts'
import { pathOfForm } from '#app/domain/identities/sign-in-page.ts'
import { checkoutPath, type PlansNotice, planOf, plansPath } from '#app/domain/subscriptions/plans-page.ts'
import { findPlansVisitor } from '#app/domain/subscriptions/plans-page.server.ts'
import { checkoutSchema } from '#app/domain/subscriptions/schema.ts'
import { startCheckout } from '#app/domain/subscriptions/start-checkout.server.ts'
import { personActor } from '#app/platform/session/authorise.server.ts'
import { findSession } from '#app/platform/session/find-session.server.ts'
import { keptMentionLine } from '#app/platform/session/mention-cookie.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { findMembership } from '#app/platform/session/open-family.server.ts'
import { pathAfterPaying, signInPathFor } from '#app/platform/session/safe-return-path.ts'
import { seeOther } from '#app/platform/session/see-other.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/start-checkout.ts'

const NOTICES = {
  // the page itself says what there is
  not_sold: undefined,
  subscribed_already: undefined,
  too_many_attempts: 'muitas-tentativas',
  unreachable: 'pagina-fechada',
} as const satisfies Record<string, PlansNotice | undefined>

/** 'Assinar': a form, which leads to the provider's pay page, or back with the reason why not and what was ticked. */
export async function action({ request }: Route.ActionArgs) {
  if (!areSubscriptionsSold()) return seeOther('/')
  const form = await readForm(request)
  const back = pathAfterPaying(form.get('volta'))
  const plan = planOf(form.get('plan'))
  const session = await findSession(request)
  if (!session) return seeOther(signInPathFor(plansPath({ plan, back })))
  const [mention, state] = [form.get('mencao'), form.get('estado')]
  const input = checkoutSchema.safeParse({ plan, returnPath: back, mention, state })
  const kept = keptMentionLine(mention === 'on' ? (stateOf(state) ?? '') : null)
  if (!input.success) {
    return seeOther(plansPath({ plan, back, notice: plan ? 'sem-estado' : 'sem-plano' }), kept)
  }
  const result = await startCheckout({ ...session.user, ...personActor(session) }, input.data)
  if (result.ok) return seeOther(result.url, keptMentionLine(null))
  return seeOther(plansPath({ plan, back, notice: NOTICES[result.reason] }), kept)
}

/**
 * Where signing up or in leads on with a plan chosen before, `?plano=`: straight to its pay page, or to the plans page
 * where something else has to be said first. Without a plan it buys nothing.
 */
export async function loader({ request, url }: Route.LoaderArgs) {
  if (!areSubscriptionsSold()) throw redirect('/', { headers: neverStored() })
  const back = pathAfterPaying(url.searchParams.get('volta'))
  const plan = planOf(url.searchParams.get('plano'))
  if (!plan) return redirect(plansPath())
  const session = await findSession(request)
  if (!session) return seeOther(pathOfForm('cadastrar', checkoutPath(plan, back)))
  const membership = await findMembership(session)
  const visitor = await findPlansVisitor({ ...session.user, role: membership?.scope.role })
  const isSold = visitor.kind === 'buyer' && !visitor.hasPurchase
  const result =
    isSold && (await startCheckout({ ...session.user, ...personActor(session) }, { plan, returnPath: back }))
  const notice = result && !result.ok ? NOTICES[result.reason] : undefined
  // the pay page and the plans page stand outside of the framework: the browser loads them anew
  return redirectDocument(result && result.ok ? result.url : plansPath({ plan, back, notice }), {
    headers: neverStored(session.renewedCookie),
  })
}
