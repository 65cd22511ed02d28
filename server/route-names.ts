/** The name of every path that matches no route. */
export const UNKNOWN_ROUTE = '(desconhecida)'

/**
 * Returns a function that finds the pattern of a path: '/blog/:slug' for '/blog/mesada'. Metrics use the
 * pattern as a label, which limits the number of labels. A fixed segment has precedence over a parameter; patterns with
 * '*' are ignored.
 */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const literalPaths = new Map<string, string>()
  const dynamic: { parts: string[]; pattern: string }[] = []
  for (const pattern of patterns) {
    if (pattern.includes('*')) continue
    if (pattern.includes(':')) dynamic.push({ parts: pattern.split('/'), pattern })
    else literalPaths.set(pattern, pattern)
  }
  dynamic.sort((a, b) => countParameters(a.parts) - countParameters(b.parts))
  return (requestPath) => {
    const path = pagePath(requestPath)
    const pattern = literalPaths.get(path)
    if (pattern !== undefined) return pattern
    const parts = path.split('/')
    return dynamic.find((candidate) => matches(candidate.parts, parts))?.pattern ?? UNKNOWN_ROUTE
  }
}

const countParameters = (parts: readonly string[]) => parts.filter((part) => part.startsWith(':')).length

const matches = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length &&
  pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))

/** Removes the suffix of React Router's data requests and a trailing slash. */
function pagePath(path: string): string {
  const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
  return page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page
}
