import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { accessEndChoices } from '#app/domain/billing/sales/access-end-choices.ts'
import { assignPurchase } from '#app/domain/billing/sales/assign-purchase.server.ts'
import { SalesPage, type SalesPageProps } from '#app/domain/billing/sales/components/sales-page.tsx'
import { reviewEvent } from '#app/domain/billing/sales/review-event.server.ts'
import { giveAccess } from '#app/domain/billing/sales/give-access.server.ts'
import { searchPurchases } from '#app/domain/billing/sales/purchase-queries.server.ts'
import { findSales } from '#app/domain/billing/sales/sales-queries.server.ts'
import {
  assignSchema,
  giveAccessSchema,
  reviewSchema,
  setStatusSchema,
} from '#app/domain/billing/subscriptions/schema.ts'
import { setStatus } from '#app/domain/billing/sales/set-status.server.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { checkInput, readForm } from '#app/platform/form.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import type { Administrator } from '#app/domain/accounts/session/session-context.server.ts'
import { forAdministrators } from './administrator-page.ts'
import { definePage, type PageRequest, type PageResult, redirectTo } from './page.tsx'

const PATH = '/admin/assinaturas'

/** Success messages of the forms, by the value of `?feito=`. */
const NOTICES = new Map([
  ['aviso', 'Pronto: o aviso vai ser tratado agora.'],
  ['situacao', 'Pronto: a situação foi mudada.'],
  ['conta', 'Pronto: a compra foi para essa conta.'],
  ['acesso', 'Pronto: o acesso foi dado.'],
])

const MAX_QUERY_LENGTH = 254

const PROBLEMS: Record<string, string> = {
  event_not_found: 'Aviso não encontrado.',
  payload_deleted: 'Este aviso não está mais guardado e não pode ser processado de novo.',
  not_reviewable: 'Este aviso já foi tratado.',
  subscription_not_found: 'Assinatura não encontrada',
  user_not_found: 'Usuário não encontrado',
  day_over: 'Esse dia já passou. Escolha outro.',
  day_too_far: 'Escolha um dia dos próximos dez anos.',
}

/** Subscriptions and sales, for administrators; `?busca=` finds an account or a purchase. */
export const sales = definePage<SalesPageProps>({
  file: 'sales.tsx',
  load: forAdministrators((page) => loadSales(page)),
  submit: forAdministrators(handleSubmit),
  head: () => noindexHead('Assinaturas e vendas'),
  Page: ({ data }) => (
    <SiteFrame>
      <SalesPage {...data} />
    </SiteFrame>
  ),
})

async function loadSales({ url }: PageRequest, problem?: string): Promise<PageResult<SalesPageProps>> {
  return {
    data: {
      sales: await findSales(),
      isPaymentSimulated: environment().payments.provider === 'sandbox',
      search: await search(url.searchParams.get('busca')),
      notice: NOTICES.get(url.searchParams.get('feito') ?? '') ?? null,
      problem: problem ?? null,
    },
  }
}

async function search(input: string | null): Promise<SalesPageProps['search']> {
  const query = input?.trim().slice(0, MAX_QUERY_LENGTH).replaceAll('\0', '').toWellFormed() ?? ''
  const result = query ? await searchPurchases(query) : null
  const subscriptions = result?.account?.subscriptions ?? []
  return {
    query,
    result,
    accessForm: { idempotencyKey: crypto.randomUUID(), ...accessEndChoices(now()) },
    statusKeys: Object.fromEntries(subscriptions.map(({ id }) => [id, crypto.randomUUID()])),
  }
}

/** Handles the page's forms: the review of an event, a manual status, given access, and the account of a purchase. */
async function handleSubmit(
  page: PageRequest,
  administrator: Administrator,
): Promise<PageResult<SalesPageProps>> {
  const form = Object.fromEntries(await readForm(page.request))
  const redirectWith = (notice: string) => {
    const query = page.url.searchParams.get('busca')
    const parameters = new URLSearchParams({ feito: notice, ...(query && { busca: query }) })
    return redirectTo(`${PATH}?${parameters.toString()}`, { status: 303 })
  }
  if ('decision' in form) {
    const input = checkInput(form, reviewSchema)
    if (!input.ok) return loadSales(page, 'Confira o pedido e tente de novo.')
    const result = await reviewEvent(administrator, input.value)
    return result.ok ? redirectWith('aviso') : loadSales(page, PROBLEMS[result.reason])
  }
  if ('status' in form) {
    const input = setStatusSchema.safeParse(form)
    if (!input.success) return loadSales(page, input.error.issues[0]?.message)
    const result = await setStatus(administrator, input.data)
    return result.ok ? redirectWith('situacao') : loadSales(page, PROBLEMS[result.reason])
  }
  if ('until' in form || 'reason' in form) {
    const input = giveAccessSchema.safeParse(form)
    if (!input.success) return loadSales(page, input.error.issues[0]?.message)
    const result = await giveAccess(administrator, input.data)
    return result.ok ? redirectWith('acesso') : loadSales(page, PROBLEMS[result.reason])
  }
  const input = assignSchema.safeParse(form)
  if (!input.success) return loadSales(page, input.error.issues[0]?.message)
  const result = await assignPurchase(administrator, input.data)
  return result.ok ? redirectWith('conta') : loadSales(page, PROBLEMS[result.reason])
}
