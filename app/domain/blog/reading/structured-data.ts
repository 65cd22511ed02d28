import { authorOf, type Post } from '../post.ts'
import { ATOM_PATH, BLOG_PATH, categoryPath, postPath, RSS_PATH } from '../post-paths.ts'

interface Publisher {
  /** 'https://combinado.example' */
  origin: string
  brandName: string
}

/** A post as schema.org's BlogPosting. */
export function blogPostingOf(post: Post, { origin, brandName }: Publisher): Record<string, unknown> {
  const urlOf = (path: string) => new URL(path, origin).href
  const publisher = { '@type': 'Organization', name: brandName, url: urlOf('/') }
  const author = authorOf(post)
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    inLanguage: 'pt-BR',
    url: urlOf(postPath(post.slug)),
    mainEntityOfPage: urlOf(postPath(post.slug)),
    ...(post.cover ? { image: [urlOf(post.cover.path)] } : {}),
    ...(post.publishedAt ? { datePublished: post.publishedAt } : {}),
    dateModified: post.updatedAt,
    author: author.includes(brandName) ? publisher : { '@type': 'Person', name: author },
    publisher,
    ...(post.category ? { articleSection: post.category.name } : {}),
    ...(post.tags.length > 0 ? { keywords: post.tags.map(({ name }) => name).join(', ') } : {}),
    timeRequired: `PT${post.readingTime}M`,
  }
}

/** A breadcrumb as schema.org's BreadcrumbList. */
export function breadcrumbOf(
  steps: readonly { name: string; path: string }[],
  { origin }: Publisher,
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  }
}

/** The steps of a post's breadcrumb: 'Início', 'Blog', the category if there is one, the post. */
export function breadcrumbSteps(post: Post): { name: string; path: string }[] {
  return [
    { name: 'Início', path: '/' },
    { name: 'Blog', path: BLOG_PATH },
    ...(post.category ? [{ name: post.category.name, path: categoryPath(post.category.slug) }] : []),
    { name: post.title, path: postPath(post.slug) },
  ]
}

/** Head tags that let feed readers find the feeds. */
export const feedLinks = [
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Blog (RSS)', href: RSS_PATH },
  { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'Blog (Atom)', href: ATOM_PATH },
]

/** Open Graph head tags of an article. */
export function articleTags(post: Post): { property: string; content: string }[] {
  return [
    ...(post.publishedAt ? [{ property: 'article:published_time', content: post.publishedAt }] : []),
    { property: 'article:modified_time', content: post.updatedAt },
    ...(post.category ? [{ property: 'article:section', content: post.category.name }] : []),
    ...post.tags.map(({ name }) => ({ property: 'article:tag', content: name })),
  ]
}
