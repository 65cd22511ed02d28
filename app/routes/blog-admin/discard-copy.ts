import { data } from 'react-router'
import { deleteWorkingCopy } from '#app/domain/blog/editor/delete-working-copy.server.ts'
import { namedPost } from '#app/domain/blog/editor/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/discard-copy.ts'

/** Deletes the person's working copy of a post. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, namedPost)
  return input.ok
    ? data(await deleteWorkingCopy(context.get(administratorContext), input.value.postId))
    : input.response
}

export const clientAction = handleActionFailure('Erro ao descartar o texto. Tente novamente.')
