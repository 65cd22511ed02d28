import { BRAND } from '#content/brand.ts'
import { data, redirect } from 'react-router'
import { problemsOf, problemWith, textsOf } from '#app/domain/identities/form-problems.ts'
import { nextChargeAfter } from '#app/domain/payments/charge-at-sandbox.server.ts'
import { SandboxOrderCard } from '#app/domain/payments/components/sandbox-order.tsx'
import { SandboxPage } from '#app/domain/payments/components/sandbox-page.tsx'
import { SandboxPayForm } from '#app/domain/payments/components/sandbox-pay-form.tsx'
import { payAtSandbox } from '#app/domain/payments/pay-at-sandbox.server.ts'
import { findSandboxPaid } from '#app/domain/payments/queries.server.ts'
import { isSandboxOpen, readSandboxCheckout } from '#app/domain/payments/sandbox-checkout.server.ts'
import { sandboxPaySchema } from '#app/domain/payments/sandbox-forms.ts'
import { sandboxPurchasePath } from '#app/domain/payments/sandbox-purchase.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { now } from '#app/platform/clock.server.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/pay.ts'

const TOO_MANY_ATTEMPTS = 'Muitas tentativas. Espere alguns minutos e tente de novo.'

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `Pagamento simulado · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The address carries who buys: no cache keeps it, no other site is told. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }
}

export async function loader({ url, params }: Route.LoaderArgs) {
  if (!isSandboxOpen()) throw redirect('/')
  const { plan, nonce, email, name, returnPath } = readSandboxCheckout(params.productId, url.searchParams)
  if (!plan) return data({ state: 'unknown' as const }, { status: 404 })
  const code = nonce ? await findSandboxPaid(nonce) : undefined
  if (code) {
    return { state: 'paid' as const, purchasePath: sandboxPurchasePath(code), returnPath: returnPath ?? '/' }
  }
  const nextChargeAt = nextChargeAfter(now(), plan)
  return { state: 'open' as const, plan, nextChargeAt, email, name, once: newRequestId() }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  if (!isSandboxOpen()) throw redirect('/')
  const { plan, returnPath, ...checkout } = readSandboxCheckout(params.productId, url.searchParams)
  // the page itself says that there is no such offer
  if (!plan) return data(undefined, { status: 404 })
  const values = textsOf(await readForm(request))
  const network = networkOf(context.get(requestContext).clientAddress)
  if (!(await allow('sandbox', network, { attempts: 200, seconds: 600 }))) {
    return data(problemWith(undefined, TOO_MANY_ATTEMPTS, values), { status: 429 })
  }
  const input = sandboxPaySchema.safeParse(values)
  if (!input.success) return data(problemsOf(input.error, values), { status: 400 })
  const { code } = await payAtSandbox({ ...checkout, plan }, input.data)
  return redirect(returnPath ?? sandboxPurchasePath(code), 303)
}

/** The simulated provider's pay page; its address is written as the one of Hotmart's. */
export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SiteFrame>
      <PayPage loaderData={loaderData} refusal={actionData} />
    </SiteFrame>
  )
}

interface PayPageProps {
  loaderData: Route.ComponentProps['loaderData']
  refusal: Route.ComponentProps['actionData']
}

function PayPage({ loaderData, refusal }: PayPageProps) {
  if (loaderData.state === 'unknown') {
    return (
      <SandboxPage title="Oferta não encontrada">
        <p>Este endereço não traz nenhum plano que a gente venda. Volte e escolha o plano de novo.</p>
        <ButtonLink to="/" reloadDocument variant="line">
          Ir para o início
        </ButtonLink>
      </SandboxPage>
    )
  }
  if (loaderData.state === 'paid') {
    return (
      <SandboxPage title="Este pagamento já foi feito">
        <p>Ele conta uma vez só, mesmo com dois toques ou com a página recarregada.</p>
        <ButtonLink to={loaderData.returnPath} reloadDocument size="lg">
          Voltar para o {BRAND.name}
        </ButtonLink>
        <ButtonLink to={loaderData.purchasePath} reloadDocument variant="line">
          Ver a compra (simulação)
        </ButtonLink>
      </SandboxPage>
    )
  }
  const { plan, nextChargeAt, email, name, once } = loaderData
  return (
    <SandboxPage title="Pagar a assinatura">
      <SandboxOrderCard plan={plan} nextChargeAt={nextChargeAt} />
      <SandboxPayForm once={once} email={email} name={name} refusal={refusal} />
    </SandboxPage>
  )
}
