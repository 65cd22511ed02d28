import { data } from 'react-router'
import { previewPath } from '#app/domain/drafts/admin-paths.ts'
import { createPreviewLink } from '#app/domain/drafts/create-preview-link.server.ts'
import { findPreviewLinks } from '#app/domain/drafts/preview-queries.server.ts'
import { revokePreviewLinks } from '#app/domain/drafts/revoke-preview-links.server.ts'
import { namedPost, previewAct } from '#app/domain/drafts/schema.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/preview-links.ts'

/** How many links of `?post=` work. */
export async function loader({ url }: Route.LoaderArgs) {
  const asked = namedPost.safeParse({ postId: url.searchParams.get('post') })
  return asked.success ? findPreviewLinks(asked.data.postId) : { count: 0, until: null }
}

/** Makes a link and tells it this once, or ends all of the post's. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, previewAct)
  if (!input.ok) return input.response
  const { act, postId } = input.value
  if (act === 'revoke')
    return data({ ...(await revokePreviewLinks(context.get(administratorContext), postId)), value: {} })
  const made = await createPreviewLink(context.get(administratorContext), postId)
  if (!made.ok) return refuse('Salve o post antes de criar o link.', 404)
  return data({ ok: true as const, value: { path: previewPath(made.token) } })
}

export const clientAction = answerFailureWith('Não foi possível mudar os links de prévia. Tente novamente.')
