import { CategoriesPage } from '#app/domain/blog/editor/components/categories-page.tsx'
import { findListedCategories } from '#app/domain/blog/editor/list-queries.server.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/categories.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Categorias do blog · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader() {
  return { categories: await findListedCategories() }
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage {...loaderData} />
}
