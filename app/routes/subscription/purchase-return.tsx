import { data, redirect } from 'react-router'
import { queryCount } from '#app/domain/input/field.ts'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { sitePersonOf } from '#app/domain/site/site.ts'
import { findCheckoutState } from '#app/domain/subscriptions/checkout-state.server.ts'
import { PurchaseWait, type ShownStep } from '#app/domain/subscriptions/components/purchase-wait.tsx'
import { now } from '#app/platform/clock.server.ts'
import { findSession } from '#app/platform/session/find-session.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { pathAfterPaying, signInPathFor } from '#app/platform/session/safe-return-path.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/purchase-return.ts'

const PATH = '/assinatura/volta'
/** After that the page says that it takes longer, and does not ask by itself without scripts. */
const LONG_SECONDS = 60

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `Sua assinatura · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/**
 * Where the provider sends the buyer back to. `?desde=` is when the page was first shown, in seconds: without scripts
 * it reads itself again until that is long ago.
 */
export async function loader({ request, url }: Route.LoaderArgs) {
  if (!areSubscriptionsSold()) throw redirect('/', { headers: neverStored() })
  const session = await findSession(request)
  const seconds = Math.floor(now().getTime() / 1000)
  const since = queryCount.parse(url.searchParams.get('desde')) ?? seconds
  const { step, returnPath } = session
    ? await findCheckoutState({ userId: session.user.id, familyId: session.user.familyId })
    : { step: 'signed-out' as const, returnPath: null }
  const isLong = step === 'waiting' && Math.abs(seconds - since) >= LONG_SECONDS
  const shown: ShownStep = isLong ? 'long' : step
  return data(
    {
      shown,
      goOn: pathAfterPaying(returnPath),
      signIn: signInPathFor(PATH),
      again: PATH,
      readAgainAt: `${PATH}?desde=${since}`,
      person: sitePersonOf(session?.user),
    },
    { headers: neverStored(session?.renewedCookie) },
  )
}

export default function PurchaseReturn({ loaderData }: Route.ComponentProps) {
  const { person, ...wait } = loaderData
  return (
    <SiteFrame person={person}>
      <PurchaseWait {...wait} />
    </SiteFrame>
  )
}
