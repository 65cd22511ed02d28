import { data } from 'react-router'
import { findListedCategories } from '#app/domain/drafts/list-queries.server.ts'
import { RevisionsPage } from '#app/domain/drafts/components/revisions-page.tsx'
import { restoreRevision } from '#app/domain/drafts/restore-revision.server.ts'
import { findHistory, findRevision, showRevision } from '#app/domain/drafts/revision-queries.server.ts'
import { namedPost, restoreSchema } from '#app/domain/drafts/schema.ts'
import { queryCount } from '#app/domain/input/field.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/revisions.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Versões do post · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

const numberOf = (asked: string | null) => queryCount.parse(asked)

/** The versions of a post; `?ver=` shows one as readers would see it, `?de=&para=` what changed between two. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const asked = namedPost.safeParse(params)
  const history = asked.success ? await findHistory(asked.data.postId) : undefined
  if (!history) return data({ history: null, shown: null, compared: null }, { status: 404 })
  const number = numberOf(url.searchParams.get('ver'))
  const [from, to] = [numberOf(url.searchParams.get('de')), numberOf(url.searchParams.get('para'))]
  return data({
    history,
    shown: await show(history.id, number),
    compared: await compare(history.id, from, to),
  })
}

async function show(postId: string, number: number | null) {
  const post = number === null ? undefined : await showRevision(postId, number)
  return post && number !== null ? { number, post } : null
}

async function compare(postId: string, one: number | null, other: number | null) {
  if (one === null || other === null) return null
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const [before, after] = await Promise.all([findRevision(postId, from), findRevision(postId, to)])
  return before && after ? { from, to, before, after, categories: await findListedCategories() } : null
}

/** Makes an old version the newest. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, restoreSchema)
  if (!input.ok) return input.response
  const result = await restoreRevision(input.value, context.get(administratorContext))
  if (result.ok) return data({ ok: true as const })
  switch (result.reason) {
    case 'post_missing':
      return refuse('Post não encontrado', 404)
    case 'revision_missing':
      return refuse('Esta versão não existe mais.', 404)
    case 'invalid':
      return refuse(result.message)
    case 'post_changed':
      return refuse('O post mudou enquanto você olhava. Confira a lista de versões e tente de novo.', 409)
  }
}

export const clientAction = answerFailureWith('Não foi possível restaurar a versão. Tente novamente.')

export default function Revisions({ loaderData }: Route.ComponentProps) {
  return <RevisionsPage {...loaderData} />
}
