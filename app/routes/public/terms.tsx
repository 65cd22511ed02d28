import { LegalPage } from '#app/domain/site/components/legal-page.tsx'
import { readLegalText } from '#app/domain/site/read-legal-text.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/terms.ts'

export const handle = { static: true, isEverybodys: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGES.terms, { matches })

/** The same for everybody; browsers ask again after an hour and mostly hear that nothing changed. */
export function headers() {
  return { 'cache-control': 'public, max-age=3600' }
}

export function loader() {
  return readLegalText('termos')
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />
}
