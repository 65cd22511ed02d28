import { FormAlert } from '#app/domain/accounts/components/form-alert.tsx'
import { FormNotice } from '#app/domain/accounts/components/form-notice.tsx'
import { textsOf } from '#app/domain/accounts/form-problems.ts'
import { actAtSandbox } from '#app/domain/billing/sandbox/act-at-sandbox.server.ts'
import { SandboxActs } from '#app/domain/billing/sandbox/components/sandbox-acts.tsx'
import { SandboxNotices } from '#app/domain/billing/sandbox/components/sandbox-notices.tsx'
import { SandboxPage } from '#app/domain/billing/sandbox/components/sandbox-page.tsx'
import {
  SandboxCharges,
  SandboxPurchaseFacts,
} from '#app/domain/billing/sandbox/components/sandbox-purchase-facts.tsx'
import { findSandboxPurchase } from '#app/domain/billing/payments/queries.server.ts'
import { isSandboxOpen } from '#app/domain/billing/sandbox/sandbox-checkout.server.ts'
import { sandboxActSchema } from '#app/domain/billing/sandbox/sandbox-forms.ts'
import { sandboxPurchasePath } from '#app/domain/billing/sandbox/sandbox-purchase.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { readForm } from '#app/platform/form.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { definePage, type PageRequest, type PageResult, redirectTo } from './page.tsx'
import { allowSandboxForm, SECRET_ADDRESS, TOO_MANY_ATTEMPTS } from './sandbox-limits.ts'

const REFUSALS = {
  not_found: 'Esta compra não existe.',
  already: 'Isso já tinha sido feito.',
  not_possible: 'Não dá para fazer isso com a compra como ela está agora.',
}

interface PurchaseData {
  purchase: Awaited<ReturnType<typeof findSandboxPurchase>>
  once: string
  isDone: boolean
  message?: string
}

/** A purchase at the simulated provider: its state, and everything that can happen to it. */
export const sandboxPurchase = definePage<PurchaseData>({
  file: 'sandbox-purchase.tsx',
  load: (page) => loadPurchase(page),
  submit: act,
  head: () => noindexHead('Compra simulada'),
  Page: ({ data }) => (
    <SiteFrame>
      <PurchasePage data={data} />
    </SiteFrame>
  ),
})

async function loadPurchase(
  { url, param }: PageRequest,
  refusal?: { message: string | undefined; status: number },
): Promise<PageResult<PurchaseData>> {
  if (!isSandboxOpen()) return redirectTo('/')
  const purchase = await findSandboxPurchase(param('code'))
  return {
    data: {
      purchase,
      once: newRequestId(),
      isDone: url.searchParams.has('feito') && !refusal,
      message: refusal?.message,
    },
    status: purchase ? (refusal?.status ?? 200) : 404,
    headers: SECRET_ADDRESS,
  }
}

async function act(page: PageRequest): Promise<PageResult<PurchaseData>> {
  if (!isSandboxOpen()) return redirectTo('/')
  const code = page.param('code')
  if (!(await allowSandboxForm(page.clientAddress))) {
    return loadPurchase(page, { message: TOO_MANY_ATTEMPTS, status: 429 })
  }
  const input = sandboxActSchema.safeParse(textsOf(await readForm(page.request)))
  if (!input.success) return loadPurchase(page, { message: input.error.issues[0]?.message, status: 400 })
  const result = await actAtSandbox(code, input.data)
  if (result.ok) return redirectTo(`${sandboxPurchasePath(code)}?feito`, { status: 303 })
  return loadPurchase(page, { message: REFUSALS[result.reason], status: 409 })
}

function PurchasePage({ data: { purchase, once, isDone, message } }: { data: PurchaseData }) {
  if (!purchase) {
    return (
      <SandboxPage title="Compra não encontrada">
        <p>Confira se o endereço chegou inteiro.</p>
      </SandboxPage>
    )
  }
  return (
    <SandboxPage title="Compra simulada">
      <FormAlert message={message} />
      <FormNotice text={isDone ? 'Pronto! O aviso ao aplicativo está a caminho.' : undefined} />
      <SandboxPurchaseFacts purchase={purchase} />
      <SandboxActs purchase={purchase} once={once} />
      <SandboxCharges charges={purchase.charges} />
      <SandboxNotices notices={purchase.notices} />
      <ButtonLink to={sandboxPurchasePath(purchase.code)} reloadDocument variant="quiet">
        Atualizar esta página
      </ButtonLink>
    </SandboxPage>
  )
}
