import { VisitsPage } from '#app/domain/marketing/components/visits-page.tsx'
import { findPageCounts } from '#app/domain/marketing/queries.server.ts'
import type { PageReport } from '#app/domain/marketing/page-counts/page-count.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import { forAdministrators } from './administrator-page.ts'
import { definePage } from './page.tsx'

/** Numbers of views of the public pages, for administrators; `?pagina=` chooses a page. */
export const visits = definePage<{ counts: PageReport; pageFilter: string | null }>({
  file: 'visits.tsx',
  load: forAdministrators(async ({ url }) => {
    const counts = await findPageCounts()
    const path = url.searchParams.get('pagina')
    return { data: { counts, pageFilter: counts.pages.find(({ page }) => page === path)?.page ?? null } }
  }),
  head: () => noindexHead('Visitas'),
  Page: ({ data }) => <VisitsPage {...data} />,
})
