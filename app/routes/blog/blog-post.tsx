import { data, redirect } from 'react-router'
import { PostMissing } from '#app/domain/blog/components/post-missing.tsx'
import { PostPage } from '#app/domain/blog/components/post-page.tsx'
import { postPath } from '#app/domain/blog/post-paths.ts'
import { findPost } from '#app/domain/blog/queries.server.ts'
import {
  articleTags,
  blogPostingOf,
  breadcrumbOf,
  feedLinks,
  stepsTo,
} from '#app/domain/blog/structured-data.ts'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { askedAgain } from '#app/platform/asked-again.ts'
import { log } from '#app/platform/log.server.ts'
import { originOf, pageMeta } from '#app/platform/page-meta.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import type { Route } from './+types/blog-post.ts'

export const handle = { static: true, isEverybodys: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData.kind !== 'found') {
    const title = loaderData.kind === 'missing' ? 'Post não encontrado' : 'Erro ao carregar o post'
    return [{ title: `${title} · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
  }
  const { post } = loaderData
  const origin = originOf(matches)
  const publisher = { origin: origin ?? '', brandName: BRAND.name }
  return [
    ...pageMeta(
      {
        path: postPath(post.slug),
        title: `${post.title} · ${BRAND.name}`,
        description: post.excerpt,
        picture: PAGES.blog.picture,
      },
      {
        matches,
        type: 'article',
        image: post.cover ?? undefined,
        jsonLd: origin ? [blogPostingOf(post, publisher), breadcrumbOf(stepsTo(post), publisher)] : [],
      },
    ),
    ...articleTags(post),
    ...feedLinks,
  ]
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** A post. Old addresses lead to the new one for good; drafts are not found. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findPost(params.slug).catch((error: unknown) => {
    log.error({ err: error }, 'a post could not be read')
    return 'failed' as const
  })
  if (found === 'failed') {
    const forNow = { 'cache-control': 'no-store', 'retry-after': '60' }
    return data({ kind: 'failed' as const }, { status: 503, headers: forNow })
  }
  if (!found) return data({ kind: 'missing' as const }, { status: 404, headers: askedAgain })
  if (found.kind === 'moved') throw redirect(postPath(found.slug), { status: 301, headers: askedAgain })
  return data(found, { headers: askedAgain })
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame>
      {loaderData.kind === 'found' ? <PostPage {...loaderData} /> : <PostMissing why={loaderData.kind} />}
    </SiteFrame>
  )
}
