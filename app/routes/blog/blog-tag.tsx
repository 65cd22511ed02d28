import { data } from 'react-router'
import { BlogList } from '#app/domain/blog/components/blog-list.tsx'
import { PostMissing } from '#app/domain/blog/components/post-missing.tsx'
import { pageOf, slugOf } from '#app/domain/blog/post.ts'
import { BLOG_PATH, tagPath, listPath } from '#app/domain/blog/post-paths.ts'
import { findPosts } from '#app/domain/blog/queries.server.ts'
import { breadcrumbOf, feedLinks } from '#app/domain/blog/structured-data.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { askedAgain } from '#app/platform/asked-again.ts'
import { originOf, pageMeta } from '#app/platform/page-meta.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/blog-tag.ts'

export const handle = { static: true, isEverybodys: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { list } = loaderData
  if (!list?.subject) {
    return [{ title: `Etiqueta não encontrada · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
  }
  const { subject, page, pages } = list
  const path = tagPath(subject.slug)
  const origin = originOf(matches)
  const steps = [
    { name: 'Início', path: '/' },
    { name: 'Blog', path: BLOG_PATH },
    { name: subject.name, path },
  ]
  return [
    ...pageMeta(
      {
        path: listPath(path, { page }),
        title: `${subject.name}${page > 1 ? `, página ${page}` : ''} · Blog do ${BRAND.name}`,
        description: `Posts com a etiqueta “${subject.name}”: textos curtos e práticos para combinar com crianças.`,
        picture: PAGES.blog.picture,
      },
      {
        matches,
        isHidden: page > pages,
        jsonLd: origin ? [breadcrumbOf(steps, { origin, brandName: BRAND.name })] : [],
      },
    ),
    ...feedLinks,
  ]
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The posts of one tag; `?pagina=` those that came before. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const list = await findPosts({ tag: slugOf(params.slug), page: pageOf(url.searchParams.get('pagina')) })
  const isThere = list && list.page <= list.pages
  return data({ list }, { status: isThere ? 200 : 404, headers: askedAgain })
}

export default function BlogTag({ loaderData: { list } }: Route.ComponentProps) {
  const subject = list?.subject
  return (
    <SiteFrame>
      {list && subject ? (
        <BlogList
          list={list}
          heading={subject.name}
          lead="Todos os posts com esta etiqueta."
          path={tagPath(subject.slug)}
        />
      ) : (
        <PostMissing why="tag" />
      )}
    </SiteFrame>
  )
}
