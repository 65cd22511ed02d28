import { queryCount } from '#app/domain/input/field.ts'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { sitePersonOf } from '#app/domain/marketing/site.ts'
import { findCheckoutState } from '#app/domain/billing/checkout/checkout-state.server.ts'
import { PurchaseWait, type WaitStep } from '#app/domain/billing/checkout/components/purchase-wait.tsx'
import { now } from '#app/base/clock.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { pathAfterPaying, signInPathFor } from '#app/platform/safe-return-path.ts'
import { definePage, type PageRequest, redirectTo } from './page.tsx'

const PATH = '/assinatura/volta'
/** After this time the page shows the step 'long' and no longer reloads itself. */
const LONG_WAIT_SECONDS = 60

/** The page to which the payment provider redirects the buyer after the payment. */
export const purchaseReturn = definePage({
  file: 'purchase-return.tsx',
  scripts: ['purchase-wait'],
  load: async (page) =>
    areSubscriptionsSold() ? loadPurchase(page) : redirectTo('/', { headers: noStore() }),
  head: () => noindexHead('Sua assinatura'),
  Page: ({ data: { person, ...waitProps } }) => (
    <SiteFrame person={person}>
      <PurchaseWait {...waitProps} />
    </SiteFrame>
  ),
})

/** `?desde=` is the Unix time in seconds at which the page was first opened. */
async function loadPurchase({ request, url }: PageRequest) {
  const session = await findSession(request)
  const nowSeconds = Math.floor(now().getTime() / 1000)
  const openedAtSeconds = queryCount.parse(url.searchParams.get('desde')) ?? nowSeconds
  const { step: checkoutStep, returnPath } = session
    ? await findCheckoutState({ userId: session.user.id, familyId: session.user.familyId })
    : { step: 'signed-out' as const, returnPath: null }
  const isLong = checkoutStep === 'waiting' && Math.abs(nowSeconds - openedAtSeconds) >= LONG_WAIT_SECONDS
  const step: WaitStep = isLong ? 'long' : checkoutStep
  return {
    data: {
      step,
      continuePath: pathAfterPaying(returnPath),
      signInPath: signInPathFor(PATH),
      retryPath: PATH,
      reloadPath: `${PATH}?desde=${openedAtSeconds}`,
      person: sitePersonOf(session?.user),
    },
    headers: noStore(session?.renewedCookie),
  }
}
