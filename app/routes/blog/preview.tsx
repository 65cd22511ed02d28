import { data } from 'react-router'
import { PostMissing } from '#app/domain/blog/components/post-missing.tsx'
import { PostPage } from '#app/domain/blog/components/post-page.tsx'
import { PreviewNotice } from '#app/domain/drafts/components/preview-notice.tsx'
import { findPreview } from '#app/domain/drafts/preview-queries.server.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/preview.ts'

export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData.preview?.post.title ?? 'Prévia não encontrada'} · ${BRAND.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Whoever has the address sees the post: nothing keeps it, and it is told to nobody. */
const SECRET = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export function headers() {
  return SECRET
}

/** A post by its private link; wrong, ended and expired links are not found. */
export async function loader({ params }: Route.LoaderArgs) {
  const preview = (await findPreview(params.token)) ?? null
  return data({ preview }, { status: preview ? 200 : 404 })
}

export default function PreviewRoute({ loaderData: { preview } }: Route.ComponentProps) {
  return (
    <SiteFrame>
      {preview ? (
        <>
          <PreviewNotice state={preview.state} />
          <PostPage post={preview.post} related={[]} />
        </>
      ) : (
        <PostMissing why="preview" />
      )}
    </SiteFrame>
  )
}
