export const BLOG_PATH = '/blog'
export const RSS_PATH = '/blog/rss.xml'
export const ATOM_PATH = '/blog/atom.xml'

export const postPath = (slug: string) => `/blog/${slug}`
export const categoryPath = (slug: string) => `/blog/categoria/${slug}`
export const tagPath = (slug: string) => `/blog/tag/${slug}`

/** The path of a list of posts with search and page: '/blog?busca=mesada&pagina=2'. */
export function listPath(
  path: string,
  { page = 1, search = '' }: { page?: number; search?: string },
): string {
  const query = new URLSearchParams()
  if (search) query.set('busca', search)
  if (page > 1) query.set('pagina', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
