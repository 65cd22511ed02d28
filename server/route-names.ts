/** The name of every path that matches no route. */
export const UNKNOWN_ROUTE = '(desconhecida)'

/**
 * Returns a function that finds the route pattern of a path: '/blog/:slug' for '/blog/mesada'. Metrics use it as a label,
 * which limits the number of label values. A fixed part has precedence over a parameter. Patterns with '*' are ignored.
 */
export function createPatternLookup(patterns: readonly string[]): (path: string) => string {
  const literalPaths = new Map<string, string>()
  const parameterRoutes: { segments: string[]; pattern: string }[] = []
  for (const pattern of patterns) {
    if (pattern.includes('*')) continue
    if (pattern.includes(':')) parameterRoutes.push({ segments: pattern.split('/'), pattern })
    else literalPaths.set(pattern, pattern)
  }
  parameterRoutes.sort((a, b) => countParameters(a.segments) - countParameters(b.segments))
  return (requestPath) => {
    const path = pagePath(requestPath)
    const pattern = literalPaths.get(path)
    if (pattern !== undefined) return pattern
    const segments = path.split('/')
    return (
      parameterRoutes.find((candidate) => matches(candidate.segments, segments))?.pattern ?? UNKNOWN_ROUTE
    )
  }
}

const countParameters = (segments: readonly string[]) =>
  segments.filter((part) => part.startsWith(':')).length

const matches = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))

/** Removes the suffix of React Router's data requests and a trailing slash. */
function pagePath(path: string): string {
  const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
  return page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page
}
