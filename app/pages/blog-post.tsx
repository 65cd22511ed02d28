import type { Cover } from '#app/domain/blog/media/image.ts'
import { SHARE_SIZE, sharePicturePath } from '#app/domain/blog/media/share-picture.ts'
import { BlogErrorPage } from '#app/domain/blog/reading/components/blog-error-page.tsx'
import { PostPage } from '#app/domain/blog/reading/components/post-page.tsx'
import { postPath } from '#app/domain/blog/post-paths.ts'
import { findPost } from '#app/domain/blog/queries.server.ts'
import {
  articleTags,
  blogPostingOf,
  breadcrumbOf,
  feedLinks,
  breadcrumbSteps,
} from '#app/domain/blog/reading/structured-data.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { log } from '#app/base/log.server.ts'
import { MUST_REVALIDATE } from '#app/platform/must-revalidate.ts'
import { noindexHead, pageMeta } from '#app/platform/page-meta.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import { definePage, type PageResult, redirectTo } from './page.tsx'

type PublishedPost = Extract<Awaited<ReturnType<typeof findPost>>, { kind: 'found' }>
type PostData = PublishedPost | { kind: 'missing' | 'failed' }

/** A published post. An old slug redirects permanently. */
export const blogPost = definePage<PostData>({
  file: 'blog-post.tsx',
  cache: MUST_REVALIDATE,
  scripts: ['blog-covers'],
  load: ({ param }) => loadPost(param('slug')),
  head(data, { origin }) {
    if (data.kind !== 'found') {
      return noindexHead(data.kind === 'missing' ? 'Post não encontrado' : 'Erro ao carregar o post')
    }
    const { post } = data
    const publisher = { origin, brandName: BRAND.name }
    return [
      ...pageMeta(
        {
          path: postPath(post.slug),
          title: `${post.title} · ${BRAND.name}`,
          description: post.excerpt,
          picture: PAGES.blog.picture,
        },
        {
          origin,
          type: 'article',
          image: post.cover ? shareImageOf(post.cover) : undefined,
          jsonLd: [blogPostingOf(post, publisher), breadcrumbOf(breadcrumbSteps(post), publisher)],
        },
      ),
      ...articleTags(post),
      ...feedLinks,
    ]
  },
  Page: ({ data }) => (
    <SiteFrame>
      {data.kind === 'found' ? <PostPage {...data} /> : <BlogErrorPage reason={data.kind} />}
    </SiteFrame>
  ),
})

function shareImageOf({ path, alt, width, height }: Cover) {
  const sharePath = sharePicturePath(path)
  return sharePath ? { path: sharePath, alt, ...SHARE_SIZE } : { path, alt, width, height }
}

async function loadPost(slug: string): Promise<PageResult<PostData>> {
  const foundPost = await findPost(slug).catch((error: unknown) => {
    log.error({ err: error }, 'a post could not be read')
    return 'failed' as const
  })
  if (foundPost === 'failed') {
    const headers = { 'cache-control': 'no-store', 'retry-after': '60' }
    return { data: { kind: 'failed' }, status: 503, headers }
  }
  if (!foundPost) return { data: { kind: 'missing' }, status: 404 }
  if (foundPost.kind === 'moved') {
    return redirectTo(postPath(foundPost.slug), {
      status: 301,
      headers: { 'cache-control': MUST_REVALIDATE },
    })
  }
  return { data: foundPost }
}
