import { structuredData } from '#app/domain/site/components/home-structured-data.ts'
import { LandingPage } from '#app/domain/site/components/landing-page.tsx'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { pageMeta } from '#app/platform/page-meta.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/home.ts'

export const handle = { static: true, isEverybodys: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const facts = matches[0].loaderData
  return pageMeta(PAGES.home, { matches, jsonLd: facts ? structuredData(facts) : [] })
}

/** The same for everybody; browsers ask again after some minutes and mostly hear that nothing changed. */
export function headers() {
  return { 'cache-control': 'public, max-age=300' }
}

/** / and /index (spec section 2, 'Landing page'). */
export default function Home({ matches }: Route.ComponentProps) {
  return (
    <SiteFrame hasOwnHead>
      <LandingPage isSold={matches[0].loaderData?.isSold ?? false} />
    </SiteFrame>
  )
}
