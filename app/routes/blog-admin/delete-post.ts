import { data } from 'react-router'
import { deletePost } from '#app/domain/blog/delete-post.server.ts'
import { namedPost } from '#app/domain/blog/editor/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/delete-post.ts'

/** Deletes a post with its versions, working copies and preview links. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, namedPost)
  return input.ok
    ? data(await deletePost(context.get(administratorContext), input.value.postId))
    : input.response
}

export const clientAction = handleActionFailure('Erro ao excluir post. Tente novamente.')
