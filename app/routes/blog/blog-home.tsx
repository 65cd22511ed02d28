import { data } from 'react-router'
import { BlogList } from '#app/domain/blog/components/blog-list.tsx'
import { pageOf, searchOf } from '#app/domain/blog/post.ts'
import { BLOG_PATH, listPath } from '#app/domain/blog/post-paths.ts'
import { findPosts } from '#app/domain/blog/queries.server.ts'
import { breadcrumbOf, feedLinks } from '#app/domain/blog/structured-data.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { askedAgain } from '#app/platform/asked-again.ts'
import { originOf, pageMeta } from '#app/platform/page-meta.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/blog-home.ts'

export const handle = { static: true, isEverybodys: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { list, search } = loaderData
  const isPage = list.page > 1
  const origin = originOf(matches)
  const steps = [
    { name: 'Início', path: '/' },
    { name: 'Blog', path: BLOG_PATH },
  ]
  return [
    ...pageMeta(
      {
        ...PAGES.blog,
        title: search
          ? `Busca no blog: ${search} · ${BRAND.name}`
          : isPage
            ? `Blog, página ${list.page} · ${BRAND.name}`
            : PAGES.blog.title,
        path: listPath(BLOG_PATH, { page: list.page }),
      },
      {
        matches,
        // what somebody searched for is no page of its own
        isHidden: Boolean(search) || list.page > list.pages,
        jsonLd: origin ? [breadcrumbOf(steps, { origin, brandName: BRAND.name })] : [],
      },
    ),
    ...feedLinks,
  ]
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** All posts; `?busca=` those that speak of something, `?pagina=` those that came before. */
export async function loader({ url }: Route.LoaderArgs) {
  const search = searchOf(url.searchParams.get('busca'))
  const list = await findPosts({ page: pageOf(url.searchParams.get('pagina')), search })
  if (!list) throw data(null, { status: 404 })
  return data({ list, search }, { status: list.page > list.pages ? 404 : 200, headers: askedAgain })
}

export default function BlogHome({ loaderData: { list, search } }: Route.ComponentProps) {
  return (
    <SiteFrame>
      <BlogList
        list={list}
        heading="Blog"
        lead="Ideias para combinar melhor: tarefas, mesada, rotina e conversa com crianças."
        path={BLOG_PATH}
        search={search}
      />
    </SiteFrame>
  )
}
