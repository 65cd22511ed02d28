import { data } from 'react-router'
import { addCategory } from '#app/domain/blog/add-category.server.ts'
import { deleteCategory } from '#app/domain/blog/delete-category.server.ts'
import { renameCategory } from '#app/domain/blog/rename-category.server.ts'
import { categoryAct } from '#app/domain/blog/schema.ts'
import { CategoriesPage } from '#app/domain/blog/editor/components/categories-page.tsx'
import { findListedCategories } from '#app/domain/blog/editor/list-queries.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/categories.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Categorias do blog · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader() {
  return { categories: await findListedCategories() }
}

/** Adds, renames or deletes a category. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, categoryAct)
  if (!input.ok) return input.response
  const change = input.value
  const editor = context.get(administratorContext)
  if (change.act === 'delete') return data(await deleteCategory(editor, change.id))
  const result =
    change.act === 'add' ? await addCategory(editor, change) : await renameCategory(editor, change.id, change)
  if (result.ok) return data({ ok: true as const })
  const message =
    result.reason === 'name_taken'
      ? 'Já existe uma categoria com esse nome.'
      : 'Esta categoria não existe mais.'
  return refuse(message, 409, { name: message })
}

export const clientAction = handleActionFailure('Não foi possível mudar a categoria. Tente novamente.')

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage {...loaderData} />
}
