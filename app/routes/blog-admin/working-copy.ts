import { dropCopy } from '#app/domain/drafts/drop-copy.server.ts'
import { copyForm } from '#app/domain/drafts/editing-form.ts'
import { findEditingNews } from '#app/domain/drafts/editing-queries.server.ts'
import { keepCopy } from '#app/domain/drafts/keep-copy.server.ts'
import { isId, queryCount } from '#app/domain/input/field.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/working-copy.ts'

/** What changed since the editor opened on `?base=`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isId(params.postId)) return Response.json(null, { status: 404 })
  const { id } = context.get(administratorContext)
  return Response.json(
    await findEditingNews(params.postId, id, queryCount.parse(url.searchParams.get('base'))),
  )
}

/** Keeps what somebody types, or throws it away. The public post never changes by it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.postId)) return Response.json(null, { status: 404 })
  const editor = context.get(administratorContext)
  const input = await readInput(request, copyForm)
  if (!input.ok) return Response.json(input.response.data, { status: 400 })
  if (input.value.act === 'drop') {
    return Response.json(await dropCopy(editor, params.postId, input.value.expected))
  }
  const result = await keepCopy(editor, params.postId, input.value)
  if (result.ok) return Response.json(result)
  return Response.json(result, { status: result.reason === 'user_missing' ? 401 : 409 })
}
