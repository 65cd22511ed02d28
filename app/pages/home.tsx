import { structuredData } from '#app/domain/marketing/components/home-structured-data.ts'
import { LandingPage } from '#app/domain/marketing/components/landing-page.tsx'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { siteFacts } from '#app/domain/marketing/site-facts.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { PAGES } from '#content/pages.ts'
import { definePage } from './page.tsx'

export const home = definePage({
  file: 'home.tsx',
  cache: 'public, max-age=300',
  load: () => ({ data: siteFacts() }),
  head: (site) => pageMeta(PAGES.home, { origin: site.origin, jsonLd: structuredData(site) }),
  Page: ({ data: { arePlansSold } }) => (
    <SiteFrame hasPageHeader>
      <LandingPage arePlansSold={arePlansSold} />
    </SiteFrame>
  ),
})
