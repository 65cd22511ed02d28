import { data, redirect } from 'react-router'
import { BlogList } from '#app/domain/blog/components/blog-list.tsx'
import { PostMissing } from '#app/domain/blog/components/post-missing.tsx'
import { pageOf, slugOf } from '#app/domain/blog/post.ts'
import { BLOG_PATH, categoryPath, listPath, tagPath } from '#app/domain/blog/post-paths.ts'
import { findMovedCategory, findPosts } from '#app/domain/blog/queries.server.ts'
import { breadcrumbOf, feedLinks } from '#app/domain/blog/structured-data.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { askedAgain } from '#app/platform/asked-again.ts'
import { originOf, pageMeta } from '#app/platform/page-meta.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/blog-subject.ts'

export const handle = { static: true, isEverybodys: true }

const KINDS = {
  category: {
    path: categoryPath,
    missing: 'Categoria não encontrada',
    lead: 'Todos os posts desta categoria.',
    posts: 'Posts da categoria',
  },
  tag: {
    path: tagPath,
    missing: 'Etiqueta não encontrada',
    lead: 'Todos os posts com esta etiqueta.',
    posts: 'Posts com a etiqueta',
  },
}

export const meta: Route.MetaFunction = ({ loaderData: { kind, list }, matches }) => {
  const { path: pathOf, missing, posts } = KINDS[kind]
  if (!list?.subject) {
    return [{ title: `${missing} · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
  }
  const { subject, page, pages } = list
  const path = pathOf(subject.slug)
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
        description: `${posts} “${subject.name}”: textos curtos e práticos para combinar com crianças.`,
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

/**
 * The posts of one category or tag, which the address tells; `?pagina=` those that came before. Old addresses of a
 * category lead to the new one for good.
 */
export async function loader({ params, url }: Route.LoaderArgs) {
  const kind = url.pathname.startsWith(tagPath('')) ? 'tag' : 'category'
  const slug = slugOf(params.slug)
  const page = pageOf(url.searchParams.get('pagina'))
  const list = await findPosts({ [kind]: slug, page })
  const moved = list || kind === 'tag' ? undefined : await findMovedCategory(slug)
  if (moved) throw redirect(listPath(categoryPath(moved), { page }), { status: 301, headers: askedAgain })
  const isThere = list && list.page <= list.pages
  return data({ kind, list } as const, { status: isThere ? 200 : 404, headers: askedAgain })
}

export default function BlogSubject({ loaderData: { kind, list } }: Route.ComponentProps) {
  const subject = list?.subject
  return (
    <SiteFrame>
      {list && subject ? (
        <BlogList
          list={list}
          heading={subject.name}
          lead={KINDS[kind].lead}
          path={KINDS[kind].path(subject.slug)}
          category={kind === 'category' ? subject : undefined}
        />
      ) : (
        <PostMissing why={kind} />
      )}
    </SiteFrame>
  )
}
