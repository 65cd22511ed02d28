import { BlogList } from '#app/domain/blog/reading/components/blog-list.tsx'
import { BlogErrorPage } from '#app/domain/blog/reading/components/blog-error-page.tsx'
import { pageNumberOf, slugOf } from '#app/domain/blog/post.ts'
import { BLOG_PATH, categoryPath, listPath, tagPath } from '#app/domain/blog/post-paths.ts'
import { findMovedCategory, findPosts } from '#app/domain/blog/queries.server.ts'
import { breadcrumbOf, feedLinks } from '#app/domain/blog/reading/structured-data.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { MUST_REVALIDATE } from '#app/platform/must-revalidate.ts'
import { noindexHead, pageMeta } from '#app/platform/page-meta.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import { definePage, type PageResult, redirectTo } from './page.tsx'

const KINDS = {
  category: {
    path: categoryPath,
    missingTitle: 'Categoria não encontrada',
    lead: 'Todos os posts desta categoria.',
    descriptionStart: 'Posts da categoria',
  },
  tag: {
    path: tagPath,
    missingTitle: 'Etiqueta não encontrada',
    lead: 'Todos os posts com esta etiqueta.',
    descriptionStart: 'Posts com a etiqueta',
  },
}

/** Lists the posts of a category; `?pagina=` chooses the page. An old slug redirects permanently. */
export const blogCategory = defineSubjectPage('category')
/** Lists the posts of a tag; `?pagina=` chooses the page. */
export const blogTag = defineSubjectPage('tag')

function defineSubjectPage(kind: keyof typeof KINDS) {
  const { path: pathOf, missingTitle, lead, descriptionStart } = KINDS[kind]
  return definePage({
    file: 'blog-subject.tsx',
    cache: MUST_REVALIDATE,
    scripts: ['blog-covers'],
    async load({ url, param }): Promise<PageResult<Awaited<ReturnType<typeof findPosts>>>> {
      const slug = slugOf(param('slug'))
      const page = pageNumberOf(url.searchParams.get('pagina'))
      const list = await findPosts({ [kind]: slug, page })
      const newSlug = !list && kind === 'category' ? await findMovedCategory(slug) : undefined
      if (newSlug) {
        const headers = { 'cache-control': MUST_REVALIDATE }
        return redirectTo(listPath(categoryPath(newSlug), { page }), { status: 301, headers })
      }
      return { data: list, status: list && list.page <= list.pageCount ? 200 : 404 }
    },
    head(list, { origin }) {
      if (!list?.subject) return noindexHead(missingTitle)
      const { subject, page, pageCount } = list
      const path = pathOf(subject.slug)
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
            description: `${descriptionStart} “${subject.name}”: textos curtos e práticos para combinar com crianças.`,
            picture: PAGES.blog.picture,
          },
          {
            origin,
            isNoindex: page > pageCount,
            jsonLd: [breadcrumbOf(steps, { origin, brandName: BRAND.name })],
          },
        ),
        ...feedLinks,
      ]
    },
    Page: ({ data: list }) => (
      <SiteFrame>
        {list?.subject ? (
          <BlogList
            list={list}
            heading={list.subject.name}
            intro={lead}
            path={pathOf(list.subject.slug)}
            category={kind === 'category' ? list.subject : undefined}
          />
        ) : (
          <BlogErrorPage reason={kind} />
        )}
      </SiteFrame>
    ),
  })
}
