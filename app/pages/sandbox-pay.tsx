import { type FormProblems, problemsOf, problemWith, textsOf } from '#app/domain/accounts/form-problems.ts'
import { nextChargeAfter } from '#app/domain/billing/sandbox/charge-at-sandbox.server.ts'
import { SandboxOrderCard } from '#app/domain/billing/sandbox/components/sandbox-order.tsx'
import { SandboxPage } from '#app/domain/billing/sandbox/components/sandbox-page.tsx'
import { SandboxPayForm } from '#app/domain/billing/sandbox/components/sandbox-pay-form.tsx'
import { payAtSandbox } from '#app/domain/billing/sandbox/pay-at-sandbox.server.ts'
import type { Plan } from '#app/domain/billing/payments/plan.ts'
import { findPaidPurchaseCode } from '#app/domain/billing/payments/queries.server.ts'
import { isSandboxOpen, readSandboxCheckout } from '#app/domain/billing/sandbox/sandbox-checkout.server.ts'
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
import { allowSandboxForm, SECRET_ADDRESS, TOO_MANY_ATTEMPTS } from './sandbox-limits.ts'

type PayData =
  | { state: 'unknown' }
  | { state: 'paid'; purchasePath: string; returnPath: string }
  | {
      state: 'open'
      plan: Plan
      nextChargeAt: Date
      email: string
      name: string
      once: string
      refusal?: FormProblems
    }

/** The simulated provider's payment page; its address has the form of Hotmart's. */
export const sandboxPay = definePage<PayData>({
  file: 'sandbox-pay.tsx',
  load: (page) => loadPay(page),
  submit: pay,
  head: () => noindexHead('Pagamento simulado'),
  Page: ({ data }) => (
    <SiteFrame>
      <PayPage data={data} />
    </SiteFrame>
  ),
})

async function loadPay(
  { url, param }: PageRequest,
  { refusal, status = 200 }: { refusal?: FormProblems; status?: number } = {},
): Promise<PageResult<PayData>> {
  if (!isSandboxOpen()) return redirectTo('/')
  const { plan, nonce, email, name, returnPath } = readSandboxCheckout(param('productId'), url.searchParams)
  if (!plan) return { data: { state: 'unknown' }, status: 404, headers: SECRET_ADDRESS }
  const code = nonce ? await findPaidPurchaseCode(nonce) : undefined
  const data: PayData = code
    ? { state: 'paid', purchasePath: sandboxPurchasePath(code), returnPath: returnPath ?? '/' }
    : {
        state: 'open',
        plan,
        nextChargeAt: nextChargeAfter(now(), plan),
        email,
        name,
        once: newRequestId(),
        refusal,
      }
  return { data, status, headers: SECRET_ADDRESS }
}

async function pay(page: PageRequest): Promise<PageResult<PayData>> {
  if (!isSandboxOpen()) return redirectTo('/')
  const { plan, returnPath, ...checkout } = readSandboxCheckout(
    page.param('productId'),
    page.url.searchParams,
  )
  // the page shows that the offer does not exist
  if (!plan) return loadPay(page)
  const values = textsOf(await readForm(page.request))
  if (!(await allowSandboxForm(page.clientAddress))) {
    return loadPay(page, { refusal: problemWith(undefined, TOO_MANY_ATTEMPTS, values), status: 429 })
  }
  const input = sandboxPaySchema.safeParse(values)
  if (!input.success) return loadPay(page, { refusal: problemsOf(input.error, values), status: 400 })
  const { code } = await payAtSandbox({ ...checkout, plan }, input.data)
  return redirectTo(returnPath ?? sandboxPurchasePath(code), { status: 303 })
}

function PayPage({ data }: { data: PayData }) {
  if (data.state === 'unknown') {
    return (
      <SandboxPage title="Oferta não encontrada">
        <p>Este endereço não traz nenhum plano que a gente venda. Volte e escolha o plano de novo.</p>
        <ButtonLink to="/" reloadDocument variant="line">
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
        <ButtonLink to={data.purchasePath} reloadDocument variant="line">
          Ver a compra (simulação)
        </ButtonLink>
      </SandboxPage>
    )
  }
  const { plan, nextChargeAt, ...form } = data
  return (
    <SandboxPage title="Pagar a assinatura">
      <SandboxOrderCard plan={plan} nextChargeAt={nextChargeAt} />
      <SandboxPayForm once={form.once} email={form.email} name={form.name} refusal={form.refusal} />
    </SandboxPage>
  )
}
