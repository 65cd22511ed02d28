import { LegalPage } from '#app/domain/marketing/components/legal-page.tsx'
import { isPageAvailable, type LegalPageKey, legalTextOf } from '#app/domain/marketing/queries.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { noStore } from '#app/platform/no-store.ts'
import { PAGES } from '#content/pages.ts'
import { definePage, redirectTo } from './page.tsx'

export const privacy = defineLegalPage('privacy')
export const terms = defineLegalPage('terms')
/** Redirects to / if no subscriptions are sold. */
export const refunds = defineLegalPage('refunds')

function defineLegalPage(key: LegalPageKey) {
  const page = PAGES[key]
  return definePage({
    file: 'legal.tsx',
    cache: 'public, max-age=3600',
    load: () =>
      isPageAvailable(page) ? { data: legalTextOf(key) } : redirectTo('/', { headers: noStore() }),
    head: (_, { origin }) => pageMeta(page, { origin }),
    Page: ({ data }) => <LegalPage text={data} />,
  })
}
