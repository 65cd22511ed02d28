import { REQUIRED_MESSAGE } from '#app/domain/blog/schema.ts'
import { saveForm } from '#app/domain/blog/editor/editing-form.ts'
import { PAST_DATE_MESSAGE } from '#app/domain/blog/editor/schedule.ts'
import { saveEditorPost } from '#app/domain/blog/editor/save-editor-post.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { log } from '#app/base/log.server.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/save-post.ts'

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.postId)) return refuse('Post não encontrado', 404)
  const input = await readInput(request, saveForm)
  if (!input.ok) return refuse(withPrefix(input.response.data.message), 400)
  const result = await saveEditorPost(context.get(administratorContext), params.postId, input.value).catch(
    (error: unknown) => {
      // a thrown Response: the session or the right to write has ended
      if (!(error instanceof Error)) throw error
      log.error({ err: error, postId: params.postId }, 'a post could not be saved')
      return 'failed' as const
    },
  )
  if (result === 'failed') {
    const reason = 'o servidor não conseguiu gravar. Tente novamente.'
    const isNew = input.value.base === null
    return refuse(isNew ? `Falha ao criar post: ${reason}` : `Falha ao atualizar post: ${reason}`, 500)
  }
  if (result.ok) return Response.json(result)
  switch (result.reason) {
    case 'invalid':
      return refuse(withPrefix(result.message), 400)
    case 'past_moment':
      return refuse(PAST_DATE_MESSAGE, 400)
    case 'post_missing':
    case 'post_changed':
      return Response.json(result, { status: 409 })
  }
}

const withPrefix = (message: string) =>
  message === REQUIRED_MESSAGE ? message : `Erro ao salvar o post: ${message}`

const refuse = (message: string, status: number) => Response.json({ ok: false, message }, { status })
