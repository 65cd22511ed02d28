import { data, redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { sitePersonOf } from '#app/domain/site/site.ts'
import { PlansPage } from '#app/domain/subscriptions/components/plans-page.tsx'
import { keptMentionOf, noticeOf, planOf, type PlansVisitor } from '#app/domain/subscriptions/plans-page.ts'
import { findPlansVisitor } from '#app/domain/subscriptions/plans-page.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { findSession } from '#app/platform/session/find-session.server.ts'
import { readKeptMention } from '#app/platform/session/mention-cookie.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { findMembership } from '#app/platform/session/open-family.server.ts'
import { pathAfterPaying } from '#app/platform/session/safe-return-path.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/plans.ts'

export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(PAGES.plans, { matches, isHidden: loaderData?.visitor.kind !== 'signed-out' })

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The plans page; `?plano=` is the plan chosen before signing in, `?volta=` where the visitor wanted to go. */
export async function loader({ request, url }: Route.LoaderArgs) {
  if (!areSubscriptionsSold()) throw redirect('/', { headers: neverStored() })
  const session = await findSession(request)
  const chosen = planOf(url.searchParams.get('plano'))
  const back = pathAfterPaying(url.searchParams.get('volta'))
  const about = {
    chosen,
    back,
    notice: noticeOf(url.searchParams.get('aviso')),
    keptMention: keptMentionOf(readKeptMention(request)),
    isSimulated: environment().payments.provider === 'sandbox',
  }
  if (!session) {
    const visitor: PlansVisitor = { kind: 'signed-out' }
    return data(
      { ...about, visitor, person: undefined },
      { headers: { 'cache-control': 'no-cache', vary: 'Cookie' } },
    )
  }
  const membership = await findMembership(session)
  const visitor = await findPlansVisitor({ ...session.user, role: membership?.scope.role })
  return data(
    { ...about, visitor, person: sitePersonOf(session.user) },
    { headers: neverStored(session.renewedCookie) },
  )
}

export default function Plans({ loaderData }: Route.ComponentProps) {
  const { person, ...page } = loaderData
  return (
    <SiteFrame hasOwnHead person={person}>
      <PlansPage {...page} />
    </SiteFrame>
  )
}
