import { data } from 'react-router'
import { deletePost } from '#app/domain/blog/delete-post.server.ts'
import { namedPost } from '#app/domain/drafts/schema.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/delete-post.ts'

/** Deletes a post and everything of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, namedPost)
  return input.ok
    ? data(await deletePost(context.get(administratorContext), input.value.postId))
    : input.response
}

export const clientAction = answerFailureWith('Erro ao excluir post. Tente novamente.')
