import { FormAlert } from '#app/domain/accounts/components/form-alert.tsx'
import { FormNotice } from '#app/domain/accounts/components/form-notice.tsx'
import { textsOf } from '#app/domain/accounts/form-problems.ts'
import { runSandboxAction } from '#app/domain/billing/sandbox/run-sandbox-action.server.ts'
import { SandboxActions } from '#app/domain/billing/sandbox/components/sandbox-actions.tsx'
import { SandboxWebhooks } from '#app/domain/billing/sandbox/components/sandbox-webhooks.tsx'
import { SandboxPage } from '#app/domain/billing/sandbox/components/sandbox-page.tsx'
import {
  SandboxCharges,
  SandboxPurchaseFacts,
} from '#app/domain/billing/sandbox/components/sandbox-purchase-facts.tsx'
import { findSandboxPurchase } from '#app/domain/billing/sandbox/sandbox-queries.server.ts'
import { isSandboxSelling } from '#app/domain/billing/sandbox/sandbox-checkout.server.ts'
import { sandboxActionSchema } from '#app/domain/billing/sandbox/sandbox-forms.ts'
import { sandboxPurchasePath } from '#app/domain/billing/sandbox/sandbox-purchase.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { readForm } from '#app/platform/form.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { definePage, type PageRequest, type PageResult, redirectTo } from './page.tsx'
import { allowSandboxForm, SECRET_URL_HEADERS, TOO_MANY_ATTEMPTS } from './sandbox-limits.ts'

const REFUSALS = {
  not_found: 'Esta compra não existe.',
  already_in_state: 'Isso já tinha sido feito.',
  not_possible: 'Não dá para fazer isso com a compra como ela está agora.',
}

interface PurchaseData {
  purchase: Awaited<ReturnType<typeof findSandboxPurchase>>
  actionId: string
  isActionDone: boolean
  message?: string
}

/** A purchase at the sandbox, with buttons for the simulated actions. */
export const sandboxPurchase = definePage<PurchaseData>({
  file: 'sandbox-purchase.tsx',
  load: (page) => loadPurchase(page),
  submit: submitAction,
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
  if (!isSandboxSelling()) return redirectTo('/')
  const purchase = await findSandboxPurchase(param('code'))
  return {
    data: {
      purchase,
      actionId: newRequestId(),
      isActionDone: url.searchParams.has('feito') && !refusal,
      message: refusal?.message,
    },
    status: purchase ? (refusal?.status ?? 200) : 404,
    headers: SECRET_URL_HEADERS,
  }
}

async function submitAction(page: PageRequest): Promise<PageResult<PurchaseData>> {
  if (!isSandboxSelling()) return redirectTo('/')
  const code = page.param('code')
  if (!(await allowSandboxForm(page.clientIp))) {
    return loadPurchase(page, { message: TOO_MANY_ATTEMPTS, status: 429 })
  }
  const input = sandboxActionSchema.safeParse(textsOf(await readForm(page.request)))
  if (!input.success) return loadPurchase(page, { message: input.error.issues[0]?.message, status: 400 })
  const result = await runSandboxAction(code, input.data)
  if (result.ok) return redirectTo(`${sandboxPurchasePath(code)}?feito`, { status: 303 })
  return loadPurchase(page, { message: REFUSALS[result.reason], status: 409 })
}

function PurchasePage({ data: { purchase, actionId, isActionDone, message } }: { data: PurchaseData }) {
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
      <FormNotice text={isActionDone ? 'Pronto! O aviso ao aplicativo está a caminho.' : undefined} />
      <SandboxPurchaseFacts purchase={purchase} />
      <SandboxActions purchase={purchase} actionId={actionId} />
      <SandboxCharges charges={purchase.charges} />
      <SandboxWebhooks webhooks={purchase.webhooks} />
      <ButtonLink to={sandboxPurchasePath(purchase.code)} reloadDocument variant="quiet">
        Atualizar esta página
      </ButtonLink>
    </SandboxPage>
  )
}
