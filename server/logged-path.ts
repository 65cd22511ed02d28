/** Routes whose last parameter is a secret: whoever knows the path sees the page. */
const SECRET_ROUTES = ['/blog/previa/:token', '/pagamento-simulado/compra/:code']
const MAX_LENGTH = 300

/**
 * The path as logs show it, at most 300 characters. A path that leads to a secret route, in any spelling that the router
 * understands, or that continues behind one, is replaced by the route's pattern.
 */
export function loggedPath(path: string): string {
  const plain = plainSpelling(path)
  const secret = SECRET_ROUTES.find((route) => plain.includes(route.slice(0, route.indexOf(':'))))
  return secret ?? path.slice(0, MAX_LENGTH)
}

/** Without dot segments, backslashes, doubled slashes, capitals and percent-encoding. */
function plainSpelling(path: string): string {
  const resolved = URL.parse(`http://localhost/${path}`)?.pathname ?? path
  let decoded = resolved
  try {
    decoded = decodeURIComponent(resolved)
  } catch {
    // the path is malformed and is answered with 400
  }
  return decoded.replaceAll(/[\\/]+/g, '/').toLowerCase()
}
