import { type FormProblems, problemsOf, problemWith, textsOf } from '#app/domain/accounts/form-problems.ts'
import { nextChargeAfter } from '#app/domain/billing/sandbox/charge-at-sandbox.server.ts'
import { SandboxOrderCard } from '#app/domain/billing/sandbox/components/sandbox-order-card.tsx'
import { SandboxPage } from '#app/domain/billing/sandbox/components/sandbox-page.tsx'
import { SandboxPayForm } from '#app/domain/billing/sandbox/components/sandbox-pay-form.tsx'
import { payAtSandbox } from '#app/domain/billing/sandbox/pay-at-sandbox.server.ts'
import type { Plan } from '#app/domain/billing/payments/plan.ts'
import { findPaidPurchaseCode } from '#app/domain/billing/sandbox/sandbox-queries.server.ts'
import { isSandboxSelling, readSandboxCheckout } from '#app/domain/billing/sandbox/sandbox-checkout.server.ts'
import { sandboxPaySchema } from '#app/domain/billing/sandbox/sandbox-forms.ts'
import { sandboxPurchasePath } from '#app/domain/billing/sandbox/sandbox-purchase.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { now } from '#app/base/clock.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { BRAND } from '#content/brand.ts'
import { definePage, type PageRequest, type PageResult, redirectTo } from './page.tsx'
import { allowSandboxForm, SECRET_URL_HEADERS, TOO_MANY_ATTEMPTS } from './sandbox-limits.ts'

type PayData =
  | { state: 'unknown' }
  | { state: 'paid'; purchasePath: string; returnPath: string }
  | {
      state: 'open'
      plan: Plan
      nextChargeAt: Date
      email: string
      name: string
      idempotencyKey: string
      refusal?: FormProblems
    }

/** The sandbox's payment page; its URL has the query parameters of Hotmart's. */
export const sandboxPay = definePage<PayData>({
  file: 'sandbox-pay.tsx',
  load: (page) => loadPayPage(page),
  submit: submitPayment,
  head: () => noindexHead('Pagamento simulado'),
  Page: ({ data }) => (
    <SiteFrame>
      <PayPage data={data} />
    </SiteFrame>
  ),
})

async function loadPayPage(
  { url, param }: PageRequest,
  { refusal, status = 200 }: { refusal?: FormProblems; status?: number } = {},
): Promise<PageResult<PayData>> {
  if (!isSandboxSelling()) return redirectTo('/')
  const { plan, nonce, email, name, returnPath } = readSandboxCheckout(param('productId'), url.searchParams)
  if (!plan) return { data: { state: 'unknown' }, status: 404, headers: SECRET_URL_HEADERS }
  const code = nonce ? await findPaidPurchaseCode(nonce) : undefined
  const data: PayData = code
    ? { state: 'paid', purchasePath: sandboxPurchasePath(code), returnPath: returnPath ?? '/' }
    : {
        state: 'open',
        plan,
        nextChargeAt: nextChargeAfter(now(), plan),
        email,
        name,
        idempotencyKey: newRequestId(),
        refusal,
      }
  return { data, status, headers: SECRET_URL_HEADERS }
}

async function submitPayment(page: PageRequest): Promise<PageResult<PayData>> {
  if (!isSandboxSelling()) return redirectTo('/')
  const { plan, returnPath, ...checkout } = readSandboxCheckout(
    page.param('productId'),
    page.url.searchParams,
  )
  // responds with 'Oferta não encontrada'
  if (!plan) return loadPayPage(page)
  const values = textsOf(await readForm(page.request))
  if (!(await allowSandboxForm(page.clientIp))) {
    return loadPayPage(page, { refusal: problemWith(undefined, TOO_MANY_ATTEMPTS, values), status: 429 })
  }
  const input = sandboxPaySchema.safeParse(values)
  if (!input.success) return loadPayPage(page, { refusal: problemsOf(input.error, values), status: 400 })
  const { code } = await payAtSandbox({ ...checkout, plan }, input.data)
  return redirectTo(returnPath ?? sandboxPurchasePath(code), { status: 303 })
}

function PayPage({ data }: { data: PayData }) {
  if (data.state === 'unknown') {
    return (
      <SandboxPage title="Oferta não encontrada">
        <p>Este endereço não traz nenhum plano que a gente venda. Volte e escolha o plano de novo.</p>
        <ButtonLink to="/" reloadDocument variant="outline">
          Ir para o início
        </ButtonLink>
      </SandboxPage>
    )
  }
  if (data.state === 'paid') {
    return (
      <SandboxPage title="Este pagamento já foi feito">
        <p>Ele conta uma vez só, mesmo com dois toques ou com a página recarregada.</p>
        <ButtonLink to={data.returnPath} reloadDocument size="lg">
          Voltar para o {BRAND.name}
        </ButtonLink>
        <ButtonLink to={data.purchasePath} reloadDocument variant="outline">
          Ver a compra (simulação)
        </ButtonLink>
      </SandboxPage>
    )
  }
  const { plan, nextChargeAt, idempotencyKey, email, name, refusal } = data
  return (
    <SandboxPage title="Pagar a assinatura">
      <SandboxOrderCard plan={plan} nextChargeAt={nextChargeAt} />
      <SandboxPayForm idempotencyKey={idempotencyKey} email={email} name={name} refusal={refusal} />
    </SandboxPage>
  )
}
