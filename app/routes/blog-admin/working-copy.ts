import { deleteWorkingCopy } from '#app/domain/blog/editor/delete-working-copy.server.ts'
import { copyForm } from '#app/domain/blog/editor/editing-form.ts'
import { findEditorUpdate } from '#app/domain/blog/editor/editor-queries.server.ts'
import { saveWorkingCopy } from '#app/domain/blog/editor/save-working-copy.server.ts'
import { isId, queryCount } from '#app/domain/input/field.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/working-copy.ts'

/** Changes of the post since version `?base=`, on which the editor's text is based. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isId(params.postId)) return Response.json(null, { status: 404 })
  const { id } = context.get(administratorContext)
  return Response.json(
    await findEditorUpdate(params.postId, id, queryCount.parse(url.searchParams.get('base'))),
  )
}

/** Saves or deletes the person's working copy. The public post does not change. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.postId)) return Response.json(null, { status: 404 })
  const editor = context.get(administratorContext)
  const input = await readInput(request, copyForm)
  if (!input.ok) return Response.json(input.response.data, { status: 400 })
  if (input.value.act === 'drop') {
    return Response.json(await deleteWorkingCopy(editor, params.postId, input.value.expected))
  }
  const result = await saveWorkingCopy(editor, params.postId, input.value)
  if (result.ok) return Response.json(result)
  return Response.json(result, { status: result.reason === 'user_missing' ? 401 : 409 })
}
