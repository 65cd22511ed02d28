import { data } from 'react-router'
import { previewPath } from '#app/domain/blog/editor/admin-paths.ts'
import { createPreviewLink } from '#app/domain/blog/editor/preview/create-preview-link.server.ts'
import { findPreviewLinks } from '#app/domain/blog/editor/preview/preview-queries.server.ts'
import { revokePreviewLinks } from '#app/domain/blog/editor/preview/revoke-preview-links.server.ts'
import { postIdForm, previewForm } from '#app/domain/blog/editor/schema.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/preview-links.ts'

/** The number and the expiry of the valid links of `?post=`. */
export async function loader({ url }: Route.LoaderArgs) {
  const query = postIdForm.safeParse({ postId: url.searchParams.get('post') })
  const links = query.success ? await findPreviewLinks(query.data.postId) : { count: 0, until: null }
  return data({ ok: true as const, value: links })
}

/** Creates a link, or revokes all links of the post. The link's path is returned only once, because its token is not stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, previewForm)
  if (!input.ok) return input.response
  const { act, postId } = input.value
  if (act === 'revoke')
    return data({ ...(await revokePreviewLinks(context.get(administratorContext), postId)), value: {} })
  const link = await createPreviewLink(context.get(administratorContext), postId)
  if (!link.ok) return refuse('Salve o post antes de criar o link.', 404)
  return data({ ok: true as const, value: { path: previewPath(link.token) } })
}
