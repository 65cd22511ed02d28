import type { MetaDescriptor } from 'react-router'
import { BRAND } from '#content/brand.ts'
import type { PublicPage } from '#content/pages.ts'

/** What a page's own address adds to the words of the list of pages. */
export interface PageDetails {
  /** The route's `matches`: the first, the root's, knows the product's public address. */
  matches: readonly ({ loaderData?: unknown } | undefined)[]
  /** Structured data (schema.org) of this page, each an object with '@type'. */
  jsonLd?: Record<string, unknown>[]
  /** What one person is shown is no page for search engines. */
  isHidden?: boolean
  /** 'article' for posts. */
  type?: 'website' | 'article'
  /** A picture of this page's own, in place of the one of the list of pages. Pixels, where they are known. */
  image?: { path: string; alt: string; width: number | null; height: number | null }
}

/**
 * The whole head of a public page for search engines and shared links: title, description, canonical address, Open
 * Graph with its picture, and structured data.
 */
export function pageMeta(
  { title, description, path, picture }: Omit<PublicPage, 'headline'>,
  { matches, jsonLd = [], isHidden = false, type = 'website', image }: PageDetails,
): MetaDescriptor[] {
  const origin = originOf(matches)
  const address = origin && new URL(path, origin).href
  const shared = image ?? { path: `/og/${picture}.png`, alt: title, width: 1200, height: 630 }
  return [
    { title },
    { name: 'description', content: description },
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(address && !isHidden ? [{ tagName: 'link', rel: 'canonical', href: address }] : []),
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(address ? [{ property: 'og:url', content: address }] : []),
    ...(origin
      ? [
          { property: 'og:image', content: new URL(shared.path, origin).href },
          ...(shared.width ? [{ property: 'og:image:width', content: String(shared.width) }] : []),
          ...(shared.height ? [{ property: 'og:image:height', content: String(shared.height) }] : []),
          { property: 'og:image:alt', content: shared.alt || title },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...jsonLd.map((about) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...about } })),
  ]
}

/** 'https://combinado.example' as the root's loader tells it; undefined on pages of errors, which say nothing absolute. */
export function originOf([root]: PageDetails['matches']): string | undefined {
  const told = root?.loaderData as { origin?: string } | undefined
  return told?.origin
}
