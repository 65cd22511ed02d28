import { BlogList } from '#app/domain/blog/reading/components/blog-list.tsx'
import { pageNumberOf, searchTextOf } from '#app/domain/blog/post.ts'
import { BLOG_PATH, listPath } from '#app/domain/blog/post-paths.ts'
import { findPosts } from '#app/domain/blog/queries.server.ts'
import { breadcrumbOf, feedLinks } from '#app/domain/blog/reading/structured-data.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { MUST_REVALIDATE } from '#app/platform/must-revalidate.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import { definePage } from './page.tsx'

const BREADCRUMB_STEPS = [
  { name: 'Início', path: '/' },
  { name: 'Blog', path: BLOG_PATH },
]

/** Lists all posts, newest first. `?busca=` searches, `?pagina=` chooses the page. */
export const blogHome = definePage({
  file: 'blog-home.tsx',
  cache: MUST_REVALIDATE,
  scripts: ['blog-covers'],
  async load({ url }) {
    const search = searchTextOf(url.searchParams.get('busca'))
    const list = await findPosts({ page: pageNumberOf(url.searchParams.get('pagina')), search })
    if (!list) throw new Error('A list of all posts always exists')
    return { data: { list, search }, status: list.page > list.pageCount ? 404 : 200 }
  },
  head: ({ list, search }, { origin }) => [
    ...pageMeta(
      {
        ...PAGES.blog,
        title: titleOf(list.page, search),
        path: listPath(BLOG_PATH, { page: list.page }),
      },
      {
        origin,
        // search engines must not list search results
        isNoindex: Boolean(search) || list.page > list.pageCount,
        jsonLd: [breadcrumbOf(BREADCRUMB_STEPS, { origin, brandName: BRAND.name })],
      },
    ),
    ...feedLinks,
  ],
  Page: ({ data: { list, search } }) => (
    <SiteFrame>
      <BlogList
        list={list}
        heading="Blog"
        intro="Ideias para combinar melhor: tarefas, mesada, rotina e conversa com crianças."
        path={BLOG_PATH}
        search={search}
      />
    </SiteFrame>
  ),
})

function titleOf(page: number, search: string | undefined | null): string {
  if (search) return `Busca no blog: ${search} · ${BRAND.name}`
  return page > 1 ? `Blog, página ${page} · ${BRAND.name}` : PAGES.blog.title
}
