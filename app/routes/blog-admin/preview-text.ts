import { copyFields } from '#app/domain/drafts/editing-form.ts'
import { renderPreview } from '#app/domain/drafts/render-preview.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/preview-text.ts'

/** The text that is sent, cleaned and laid out as readers would see it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.postId)) return Response.json(null, { status: 404 })
  const input = await readInput(request, copyFields)
  if (!input.ok) return Response.json(input.response.data, { status: 400 })
  return Response.json(
    await renderPreview(params.postId, input.value, context.get(administratorContext).name),
  )
}
