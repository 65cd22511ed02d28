import { BRAND } from '#content/brand.ts'
import type { ListedPage } from '#content/pages.ts'
import type { HeadTag } from './head-tags.ts'

export interface PageDetails {
  /** 'https://combinado.example'; undefined on error pages, which have no absolute URLs. */
  origin: string | undefined
  /** Structured data (schema.org), each an object with '@type'. */
  jsonLd?: Record<string, unknown>[]
  /** Whether search engines must not list the page. */
  isNoindex?: boolean
  /** 'article' for posts. */
  type?: 'website' | 'article'
  /** Replaces the picture in content/pages.ts. Width and height in pixels, null when unknown. */
  image?: { path: string; alt: string; width: number | null; height: number | null }
}

/**
 * The head of a public page: title, description, canonical URL, Open Graph with its picture, and structured data.
 */
export function pageMeta(
  { title, description, path, picture }: Omit<ListedPage, 'headline'>,
  { origin, jsonLd = [], isNoindex = false, type = 'website', image }: PageDetails,
): HeadTag[] {
  const pageUrl = origin && new URL(path, origin).href
  const ogImage = image ?? { path: `/og/${picture}.png`, alt: title, width: 1200, height: 630 }
  return [
    { title },
    { name: 'description', content: description },
    ...(isNoindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(pageUrl && !isNoindex ? [{ tagName: 'link' as const, rel: 'canonical', href: pageUrl }] : []),
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(pageUrl ? [{ property: 'og:url', content: pageUrl }] : []),
    ...(origin
      ? [
          { property: 'og:image', content: new URL(ogImage.path, origin).href },
          ...(ogImage.width ? [{ property: 'og:image:width', content: String(ogImage.width) }] : []),
          ...(ogImage.height ? [{ property: 'og:image:height', content: String(ogImage.height) }] : []),
          { property: 'og:image:alt', content: ogImage.alt || title },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

/** The head of a page that search engines must not list. */
export function noindexHead(title: string, robots = 'noindex'): HeadTag[] {
  return [{ title: `${title} · ${BRAND.name}` }, { name: 'robots', content: robots }]
}
