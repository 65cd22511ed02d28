import { data } from 'react-router'
import { dropCopy } from '#app/domain/drafts/drop-copy.server.ts'
import { namedPost } from '#app/domain/drafts/schema.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/discard-copy.ts'

/** Throws away the person's own unsaved writing of a post. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, namedPost)
  return input.ok
    ? data(await dropCopy(context.get(administratorContext), input.value.postId))
    : input.response
}

export const clientAction = answerFailureWith('Erro ao descartar o texto. Tente novamente.')
