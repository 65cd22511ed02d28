import { BRAND } from '#content/brand.ts'
import { data, redirect } from 'react-router'
import { FormAlert } from '#app/domain/identities/components/form-alert.tsx'
import { FormNotice } from '#app/domain/identities/components/form-notice.tsx'
import { textsOf } from '#app/domain/identities/form-problems.ts'
import { actAtSandbox } from '#app/domain/payments/act-at-sandbox.server.ts'
import { SandboxActs } from '#app/domain/payments/components/sandbox-acts.tsx'
import { SandboxNotices } from '#app/domain/payments/components/sandbox-notices.tsx'
import { SandboxPage } from '#app/domain/payments/components/sandbox-page.tsx'
import {
  SandboxCharges,
  SandboxPurchaseFacts,
} from '#app/domain/payments/components/sandbox-purchase-facts.tsx'
import { findSandboxPurchase } from '#app/domain/payments/queries.server.ts'
import { isSandboxOpen } from '#app/domain/payments/sandbox-checkout.server.ts'
import { sandboxActSchema } from '#app/domain/payments/sandbox-forms.ts'
import { sandboxPurchasePath } from '#app/domain/payments/sandbox-purchase.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/purchase.ts'

const REFUSALS = {
  not_found: 'Esta compra não existe.',
  already: 'Isso já tinha sido feito.',
  not_possible: 'Não dá para fazer isso com a compra como ela está agora.',
}
const TOO_MANY_ATTEMPTS = 'Muitas tentativas. Espere alguns minutos e tente de novo.'

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `Compra simulada · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The address is a secret: no cache keeps it, no other site is told. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }
}

export async function loader({ url, params }: Route.LoaderArgs) {
  if (!isSandboxOpen()) throw redirect('/')
  const purchase = await findSandboxPurchase(params.code)
  if (!purchase) return data({ purchase: undefined }, { status: 404 })
  return { purchase, once: newRequestId(), isDone: url.searchParams.has('feito') }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isSandboxOpen()) throw redirect('/')
  const network = networkOf(context.get(requestContext).clientAddress)
  if (!(await allow('sandbox', network, { attempts: 200, seconds: 600 }))) {
    return data({ message: TOO_MANY_ATTEMPTS }, { status: 429 })
  }
  const input = sandboxActSchema.safeParse(textsOf(await readForm(request)))
  if (!input.success) return data({ message: input.error.issues[0]?.message }, { status: 400 })
  const result = await actAtSandbox(params.code, input.data)
  if (result.ok) return redirect(`${sandboxPurchasePath(params.code)}?feito`, 303)
  return data({ message: REFUSALS[result.reason] }, { status: result.reason === 'not_found' ? 404 : 409 })
}

/** A purchase at the simulated provider: how it stands, and everything that can happen to it. */
export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { purchase } = loaderData
  if (!purchase) {
    return (
      <SiteFrame>
        <SandboxPage title="Compra não encontrada">
          <p>Confira se o endereço chegou inteiro.</p>
        </SandboxPage>
      </SiteFrame>
    )
  }
  const isDone = loaderData.isDone && !actionData
  return (
    <SiteFrame>
      <SandboxPage title="Compra simulada">
        <FormAlert message={actionData?.message} />
        <FormNotice text={isDone ? 'Pronto! O aviso ao aplicativo está a caminho.' : undefined} />
        <SandboxPurchaseFacts purchase={purchase} />
        <SandboxActs purchase={purchase} once={loaderData.once} />
        <SandboxCharges charges={purchase.charges} />
        <SandboxNotices notices={purchase.notices} />
        <ButtonLink to={sandboxPurchasePath(purchase.code)} reloadDocument variant="quiet">
          Atualizar esta página
        </ButtonLink>
      </SandboxPage>
    </SiteFrame>
  )
}
