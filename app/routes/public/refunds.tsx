import { redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { LegalPage } from '#app/domain/site/components/legal-page.tsx'
import { readLegalText } from '#app/domain/site/read-legal-text.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/refunds.ts'

export const handle = { static: true, isEverybodys: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGES.refunds, { matches })

/** The same for everybody; browsers ask again after an hour and mostly hear that nothing changed. */
export function headers() {
  return { 'cache-control': 'public, max-age=3600' }
}

/** Where nothing is sold nothing is given back. */
export function loader() {
  if (!areSubscriptionsSold()) throw redirect('/', { headers: neverStored() })
  return readLegalText('reembolso')
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />
}
