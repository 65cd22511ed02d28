import { VisitsPage } from '#app/domain/site/components/visits-page.tsx'
import { findPageCounts } from '#app/domain/site/queries.server.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/visits.ts'

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `Visitas · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** `?pagina=` chooses the page whose days and months are drawn. */
export async function loader({ url }: Route.LoaderArgs) {
  const counts = await findPageCounts()
  const wanted = url.searchParams.get('pagina')
  return { counts, chosen: counts.pages.find(({ page }) => page === wanted)?.page ?? null }
}

export default function Visits({ loaderData }: Route.ComponentProps) {
  return <VisitsPage {...loaderData} />
}
