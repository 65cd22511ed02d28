import { redirect } from 'react-router'
import { assignPurchase } from '#app/domain/subscriptions/assign-purchase.server.ts'
import { SalesPage } from '#app/domain/subscriptions/components/sales-page.tsx'
import { reviewEvent } from '#app/domain/subscriptions/review-event.server.ts'
import { findSales, findSubscriptionsByEmail } from '#app/domain/subscriptions/sales-queries.server.ts'
import { assignSchema, reviewSchema, setStatusSchema } from '#app/domain/subscriptions/schema.ts'
import { setStatus } from '#app/domain/subscriptions/set-status.server.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { environment } from '#app/platform/env.server.ts'
import { checkInput, readForm } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/sales.ts'

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `Assinaturas e vendas · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

const PATH = '/admin/assinaturas'

/** What the page says after a decision. */
const NOTICES = new Map([
  ['aviso', 'Pronto: o aviso vai ser tratado agora.'],
  ['situacao', 'Pronto: a situação foi mudada.'],
  ['conta', 'Pronto: a compra foi para essa conta.'],
])

const LONGEST_EMAIL = 254

const PROBLEMS: Record<string, string> = {
  event_not_found: 'Aviso não encontrado.',
  not_kept: 'Este aviso não está mais guardado e não pode ser processado de novo.',
  not_reviewable: 'Este aviso já foi tratado.',
  subscription_not_found: 'Assinatura não encontrada',
  user_not_found: 'Usuário não encontrado',
}

export async function loader({ url }: Route.LoaderArgs) {
  return {
    sales: await findSales(),
    isSimulated: environment().payments.provider === 'sandbox',
    lookedUp: await lookUp(url.searchParams.get('email')),
    notice: NOTICES.get(url.searchParams.get('feito') ?? '') ?? null,
  }
}

async function lookUp(asked: string | null) {
  const email = asked?.slice(0, LONGEST_EMAIL)
  if (!email) return null
  const found = (await findSubscriptionsByEmail(email)) ?? null
  return { email, found, once: (found ?? []).map(() => crypto.randomUUID()) }
}

/** The page's forms: a decision about an event, a status by hand, or an account for a purchase. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = context.get(administratorContext)
  const form = Object.fromEntries(await readForm(request))
  if ('decision' in form) {
    const input = checkInput(form, reviewSchema)
    if (!input.ok) return { problem: 'Confira o pedido e tente de novo.' }
    const result = await reviewEvent(administrator, input.value)
    return result.ok ? redirect(`${PATH}?feito=aviso`, 303) : { problem: PROBLEMS[result.reason] ?? '' }
  }
  if ('status' in form) {
    const input = setStatusSchema.safeParse(form)
    if (!input.success) return { problem: input.error.issues[0]?.message ?? '' }
    const result = await setStatus(administrator, input.data)
    return result.ok ? redirect(`${PATH}?feito=situacao`, 303) : { problem: PROBLEMS[result.reason] ?? '' }
  }
  const input = assignSchema.safeParse(form)
  if (!input.success) return { problem: input.error.issues[0]?.message ?? '' }
  const result = await assignPurchase(administrator, input.data)
  return result.ok ? redirect(`${PATH}?feito=conta`, 303) : { problem: PROBLEMS[result.reason] ?? '' }
}

export default function SalesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SiteFrame>
      <SalesPage {...loaderData} problem={actionData?.problem ?? null} />
    </SiteFrame>
  )
}
