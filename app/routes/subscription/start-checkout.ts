import { redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { stateOf } from '#app/domain/subscriptions/mention.ts'
import { type PlansNotice, planOf, plansPath } from '#app/domain/subscriptions/plans-page.ts'
import { checkoutSchema } from '#app/domain/subscriptions/schema.ts'
import { startCheckout } from '#app/domain/subscriptions/start-checkout.server.ts'
import { personActor } from '#app/platform/session/authorise.server.ts'
import { findSession } from '#app/platform/session/find-session.server.ts'
import { keptMentionLine } from '#app/platform/session/mention-cookie.server.ts'
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

/** An address typed by hand buys nothing. */
export function loader() {
  return redirect(plansPath())
}
