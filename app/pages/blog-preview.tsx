import { BlogErrorPage } from '#app/domain/blog/reading/components/blog-error-page.tsx'
import { PostPage } from '#app/domain/blog/reading/components/post-page.tsx'
import { PreviewNotice } from '#app/domain/blog/editor/components/preview-notice.tsx'
import { findPreview } from '#app/domain/blog/editor/preview/preview-queries.server.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { noindexHead } from '#app/platform/page-meta.ts'
import { definePage } from './page.tsx'

/** The URL gives access to the post, so no cache may store the page and no Referer may contain the URL. */
const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** A post at its preview link; 404 for an unknown, revoked or expired link. */
export const blogPreview = definePage({
  file: 'blog-preview.tsx',
  scripts: ['blog-covers'],
  async load({ param }) {
    const preview = await findPreview(param('token'))
    return { data: preview, status: preview ? 200 : 404, headers: PRIVATE_HEADERS }
  },
  head: (preview) => noindexHead(preview?.post.title ?? 'Prévia não encontrada', 'noindex, nofollow'),
  Page: ({ data: preview }) => (
    <SiteFrame>
      {preview ? (
        <>
          <PreviewNotice state={preview.state} />
          <PostPage post={preview.post} related={[]} />
        </>
      ) : (
        <BlogErrorPage reason="preview" />
      )}
    </SiteFrame>
  ),
})
