/** Routes whose last parameter is a secret that gives access to the page without a session. */
const SECRET_ROUTES = ['/blog/previa/:token', '/pagamento-simulado/compra/:code']
const MAX_LENGTH = 300

/**
 * The path for the log, at most 300 characters. A path that contains a secret route, in any spelling that the router
 * accepts, is replaced with the route's pattern.
 */
export function loggedPath(path: string): string {
  const normalized = normalizePath(path)
  const secretRoute = SECRET_ROUTES.find((route) => normalized.includes(route.slice(0, route.indexOf(':'))))
  return secretRoute ?? path.slice(0, MAX_LENGTH)
}

/** Removes dot segments, backslashes, double slashes, capitals and percent-encoding. */
function normalizePath(path: string): string {
  const resolved = URL.parse(`http://localhost/${path}`)?.pathname ?? path
  let decoded = resolved
  try {
    decoded = decodeURIComponent(resolved)
  } catch {
    // a malformed path gets a 400 response
  }
  return decoded.replaceAll(/[\\/]+/g, '/').toLowerCase()
}
