/** The query parameters that pages read. Others, such as campaign parameters, do not change a page. */
const QUERY_PARAMETERS = ['busca', 'pagina', 'enviada']
/** Only the canonical spelling of a path is cached, so that its other spellings do not fill the cache. */
const CACHEABLE_PATH = /^\/(?:[a-z0-9_-][a-z0-9_.-]*(?:\/[a-z0-9_-][a-z0-9_.-]*)*)?$/
const MAX_LENGTH = 400

/** The cache key of a page: path and query. Undefined for a page that is not cached. */
export function cacheKey({ pathname, searchParams }: URL): string | undefined {
  if (!CACHEABLE_PATH.test(pathname)) return undefined
  const query = new URLSearchParams()
  for (const name of QUERY_PARAMETERS) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  const key = query.size > 0 ? `${pathname}?${query}` : pathname
  return key.length > MAX_LENGTH ? undefined : key
}
