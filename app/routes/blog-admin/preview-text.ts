import { copyFieldsSchema } from '#app/domain/blog/editor/editing-form.ts'
import { previewUnsavedPost } from '#app/domain/blog/editor/preview/preview-unsaved-post.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/preview-text.ts'

/** Renders an unsaved text as the public post would show it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.postId)) return Response.json(null, { status: 404 })
  const input = await readInput(request, copyFieldsSchema)
  if (!input.ok) return Response.json(input.response.data, { status: 400 })
  return Response.json(
    await previewUnsavedPost(params.postId, input.value, context.get(administratorContext).name),
  )
}
