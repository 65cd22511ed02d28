import { data, redirect } from 'react-router'
import { BlogList } from '#app/domain/blog/components/blog-list.tsx'
import { PostMissing } from '#app/domain/blog/components/post-missing.tsx'
import { pageOf, slugOf } from '#app/domain/blog/post.ts'
import { BLOG_PATH, categoryPath, listPath } from '#app/domain/blog/post-paths.ts'
import { findMovedCategory, findPosts } from '#app/domain/blog/queries.server.ts'
import { breadcrumbOf, feedLinks } from '#app/domain/blog/structured-data.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { askedAgain } from '#app/platform/asked-again.ts'
import { originOf, pageMeta } from '#app/platform/page-meta.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/blog-category.ts'

export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { list } = loaderData
  if (!list?.subject) {
    return [{ title: `Categoria não encontrada · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
  }
  const { subject, page, pages } = list
  const path = categoryPath(subject.slug)
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
        description: `Posts da categoria “${subject.name}”: textos curtos e práticos para combinar com crianças.`,
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

/** The posts of one category; `?pagina=` those that came before. Old addresses lead to the new one for good. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const slug = slugOf(params.slug)
  const page = pageOf(url.searchParams.get('pagina'))
  const list = await findPosts({ category: slug, page })
  const moved = list ? undefined : await findMovedCategory(slug)
  if (moved) throw redirect(listPath(categoryPath(moved), { page }), { status: 301, headers: askedAgain })
  const isThere = list && list.page <= list.pages
  return data({ list }, { status: isThere ? 200 : 404, headers: askedAgain })
}

export default function BlogCategory({ loaderData: { list } }: Route.ComponentProps) {
  const subject = list?.subject
  return (
    <SiteFrame>
      {list && subject ? (
        <BlogList
          list={list}
          heading={subject.name}
          lead="Todos os posts desta categoria."
          path={categoryPath(subject.slug)}
          category={subject}
        />
      ) : (
        <PostMissing why="category" />
      )}
    </SiteFrame>
  )
}
