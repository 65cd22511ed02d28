import { data } from 'react-router'
import { EditPostPage } from '#app/domain/blog/editor/components/edit-post-page.tsx'
import { findEditorData } from '#app/domain/blog/editor/editor-queries.server.ts'
import { isId } from '#app/domain/input/field.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/edit-post.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.saved ? 'Editar post' : loaderData ? 'Novo post' : 'Post não encontrado'} · ${BRAND.name}`,
  },
  { name: 'robots', content: 'noindex' },
]

/** The id of an unsaved post is valid with `?novo`, or if the person has a working copy of the post. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const user = context.get(administratorContext)
  if (!isId(params.postId)) return data(null, { status: 404 })
  const editorData = await findEditorData(params.postId, user)
  const isThere = editorData.saved !== null || editorData.copy !== null || url.searchParams.has('novo')
  return data({ ...editorData, isThere }, { status: isThere ? 200 : 404 })
}

// new loader data would restart the editor; the editor itself requests changes
export const shouldRevalidate = () => false

export default function EditPost({ loaderData }: Route.ComponentProps) {
  return <EditPostPage key={loaderData?.postId} data={loaderData} />
}
