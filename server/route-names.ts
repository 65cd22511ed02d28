/** What stands for an address that no route names: one word, however many of them are tried. */
export const UNKNOWN_ROUTE = '(desconhecida)'

/**
 * Finds the pattern of an address ('/blog/:slug' for '/blog/mesada'), among those given: names for metrics, as few as
 * there are routes. A fixed part wins over a variable one, and '*' names nothing.
 */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const fixed = new Map<string, string>()
  const variable: { parts: string[]; pattern: string }[] = []
  for (const pattern of patterns) {
    if (pattern.includes('*')) continue
    if (pattern.includes(':')) variable.push({ parts: pattern.split('/'), pattern })
    else fixed.set(pattern, pattern)
  }
  variable.sort((a, b) => variables(a.parts) - variables(b.parts))
  return (asked) => {
    const path = plain(asked)
    const found = fixed.get(path)
    if (found !== undefined) return found
    const parts = path.split('/')
    return variable.find((candidate) => fits(candidate.parts, parts))?.pattern ?? UNKNOWN_ROUTE
  }
}

const variables = (parts: readonly string[]) => parts.filter((part) => part.startsWith(':')).length

const fits = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length &&
  pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))

/** Without the ending under which scripts ask for the data of a page, and without a slash at the end. */
function plain(path: string): string {
  const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
  return page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page
}
