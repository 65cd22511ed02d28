import { data } from 'react-router'
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

const parseNumber = (value: string | null) => queryCount.parse(value)

/** Lists the versions of a post. `?ver=` shows one version as a page, `?de=&para=` compares two. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const post = postIdForm.safeParse(params)
  const history = post.success ? await findHistory(post.data.postId) : undefined
  if (!history) return data({ history: null, revision: null, comparison: null }, { status: 404 })
  const number = parseNumber(url.searchParams.get('ver'))
  const [from, to] = [parseNumber(url.searchParams.get('de')), parseNumber(url.searchParams.get('para'))]
  return data({
    history,
    revision: await readRevision(history.id, number),
    comparison: await readComparison(history.id, from, to),
  })
}

async function readRevision(postId: string, number: number | null) {
  const post = number === null ? undefined : await findRevisionPost(postId, number)
  return post && number !== null ? { number, post } : null
}

async function readComparison(postId: string, number: number | null, otherNumber: number | null) {
  if (number === null || otherNumber === null) return null
  const [from, to] = [Math.min(number, otherNumber), Math.max(number, otherNumber)]
  const [before, after] = await Promise.all([findRevision(postId, from), findRevision(postId, to)])
  return before && after ? { from, to, before, after, categories: await findListedCategories() } : null
}

export default function Revisions({ loaderData }: Route.ComponentProps) {
  return <RevisionsPage {...loaderData} />
}
