import { RemovalNotice } from '#app/domain/families/components/removal-notice.tsx'
import { findFormerFamilyName } from '#app/domain/families/queries.server.ts'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { type SitePerson, sitePersonOf } from '#app/domain/marketing/site.ts'
import { PlansPage, type PlansPageProps } from '#app/domain/billing/checkout/components/plans-page.tsx'
import { mentionInputOf, toNotice, toPlan } from '#app/domain/billing/checkout/plans-page.ts'
import { findPlansVisitor } from '#app/domain/billing/checkout/plans-page.server.ts'
import { environment } from '#app/base/env.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { readMentionCookie } from '#app/domain/billing/mentions/mention-cookie.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import { pathAfterPaying } from '#app/platform/safe-return-path.ts'
import { PAGES } from '#content/pages.ts'
import { definePage, type PageRequest, type PageResult, redirectTo } from './page.tsx'

interface PlansData extends PlansPageProps {
  person: SitePerson | undefined
  /** Name of the family from which the person was removed; null if not removed. */
  formerFamilyName: string | null
}

/** The plans. `?plano=` is the plan that was chosen before the sign-in, `?volta=` the path to open after the purchase. */
export const plans = definePage<PlansData>({
  file: 'plans.tsx',
  scripts: ['purchase-wait'],
  load: loadPlans,
  head: ({ visitor }, { origin }) =>
    pageMeta(PAGES.plans, { origin, isNoindex: visitor.kind !== 'signed-out' }),
  Page: ({ data: { person, formerFamilyName, isRedirected, ...pageProps } }) => (
    <SiteFrame hasPageHeader person={person}>
      <PlansPage {...pageProps} isRedirected={isRedirected && formerFamilyName === null}>
        {formerFamilyName && <RemovalNotice familyName={formerFamilyName} />}
      </PlansPage>
    </SiteFrame>
  ),
})

async function loadPlans({ request, url }: PageRequest): Promise<PageResult<PlansData>> {
  if (!areSubscriptionsSold()) return redirectTo('/', { headers: noStore() })
  const session = await findSession(request)
  const pageProps = {
    chosenPlan: toPlan(url.searchParams.get('plano')),
    isRedirected: url.searchParams.has('volta'),
    returnPath: pathAfterPaying(url.searchParams.get('volta')),
    notice: toNotice(url.searchParams.get('aviso')),
    mentionInput: mentionInputOf(readMentionCookie(request)),
    isPaymentSimulated: environment().payments.provider === 'sandbox',
  }
  if (!session) {
    return {
      data: { ...pageProps, visitor: { kind: 'signed-out' }, person: undefined, formerFamilyName: null },
      headers: { 'cache-control': 'no-cache', vary: 'Cookie' },
    }
  }
  const membership = await findMembership(session)
  const visitor = await findPlansVisitor({ ...session.user, role: membership?.scope.role })
  const formerFamilyName = visitor.kind === 'buyer' ? await findFormerFamilyName(session.user.id) : null
  return {
    data: { ...pageProps, visitor, person: sitePersonOf(session.user), formerFamilyName },
    headers: noStore(session.renewedCookie),
  }
}
