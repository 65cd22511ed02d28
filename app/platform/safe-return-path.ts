const MAX_LENGTH = 512
// the characters of our paths: no backslash, no control character, nothing outside ASCII
const PLAIN_PATH = /^\/[\w\-.~!$&()*+,;=:@%/?]*$/
const SIGN_IN_PATHS = new Set(['/login', '/register', '/auth', '/segundo-fator', '/sair'])

/**
 * The path on this site to return to after sign-in. Undefined for anything else: another site's URL in any encoding, an
 * encoded slash, backslash or control character, or the sign-in pages themselves (rule 62).
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !PLAIN_PATH.test(value)) return undefined
  const queryStart = value.indexOf('?')
  const path = queryStart === -1 ? value : value.slice(0, queryStart)
  if (/%(?:2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)/i.test(path)) return undefined
  if (/\/\/|\/\.{1,2}(?:\/|$)/.test(decodeDots(path))) return undefined
  if (SIGN_IN_PATHS.has(path.replace(/\/$/, '').toLowerCase())) return undefined
  return value
}

/**
 * The path to continue at after a payment: the given path, or /app if it is unsafe or leads to a payment again.
 */
export function pathAfterPaying(value: unknown): string {
  const path = safeReturnPath(value)
  if (!path || /^\/(?:subscribe|assinatura)(?:[/?]|$)/i.test(path)) return '/app'
  return path
}

/** Browsers decode %2e when they resolve a path. */
function decodeDots(path: string): string {
  return path.replaceAll(/%2e/gi, '.')
}

/** The sign-in page that returns to `path`: '/login?volta=%2Fapp'. */
export function signInPathFor(path: string): string {
  const returnPath = safeReturnPath(path)
  return returnPath ? `/login?volta=${encodeURIComponent(returnPath)}` : '/login'
}
