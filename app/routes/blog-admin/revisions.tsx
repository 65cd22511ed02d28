import { data } from 'react-router'
import { restoreRevisionAction } from '#app/domain/blog/actions.server.ts'
import { findListedCategories } from '#app/domain/blog/editor/list-queries.server.ts'
import { RevisionsPage } from '#app/domain/blog/editor/components/revisions-page.tsx'
import {
  findHistory,
  findRevision,
  findRevisionPost,
} from '#app/domain/blog/editor/revisions/revision-queries.server.ts'
import { postIdForm } from '#app/domain/blog/editor/schema.ts'
import { queryCount } from '#app/domain/input/field.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/revisions.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Versões do post · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

const numberOf = (value: string | null) => queryCount.parse(value)

/** The versions of a post; `?ver=` shows one as a page, `?de=&para=` compares two. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const post = postIdForm.safeParse(params)
  const history = post.success ? await findHistory(post.data.postId) : undefined
  if (!history) return data({ history: null, revision: null, comparison: null }, { status: 404 })
  const number = numberOf(url.searchParams.get('ver'))
  const [from, to] = [numberOf(url.searchParams.get('de')), numberOf(url.searchParams.get('para'))]
  return data({
    history,
    revision: await findShownRevision(history.id, number),
    comparison: await findComparison(history.id, from, to),
  })
}

async function findShownRevision(postId: string, number: number | null) {
  const post = number === null ? undefined : await findRevisionPost(postId, number)
  return post && number !== null ? { number, post } : null
}

async function findComparison(postId: string, first: number | null, second: number | null) {
  if (first === null || second === null) return null
  const [from, to] = [Math.min(first, second), Math.max(first, second)]
  const [before, after] = await Promise.all([findRevision(postId, from), findRevision(postId, to)])
  return before && after ? { from, to, before, after, categories: await findListedCategories() } : null
}

// browsers with the release before still restore here
export const action = restoreRevisionAction

export default function Revisions({ loaderData }: Route.ComponentProps) {
  return <RevisionsPage {...loaderData} />
}
