const LONGEST_PATH = 512
// what a path of ours is written with; no backslash, no control character, nothing outside ASCII
const PLAIN_PATH = /^\/[\w\-.~!$&()*+,;=:@%/?]*$/
const SIGN_IN_PATHS = new Set(['/login', '/register', '/auth', '/segundo-fator', '/sair'])

/**
 * The path on this site that a visitor may be sent back to after signing in, or undefined when
 * `value` is not plainly one: another site's address in any disguise, an encoded slash, backslash or
 * control character, or the sign-in pages themselves (spec section 2: the origin is remembered).
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_PATH || !PLAIN_PATH.test(value)) return undefined
  const end = value.indexOf('?')
  const path = end === -1 ? value : value.slice(0, end)
  if (/%(?:2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)/i.test(path)) return undefined
  if (/\/\/|\/\.{1,2}(?:\/|$)/.test(decodeDots(path))) return undefined
  if (SIGN_IN_PATHS.has(path.replace(/\/$/, '').toLowerCase())) return undefined
  return value
}

/**
 * Where somebody goes on once a subscription is there: the remembered origin, or /app. Never back to the pages
 * that lead to paying.
 */
export function pathAfterPaying(value: unknown): string {
  const path = safeReturnPath(value)
  if (!path || /^\/(?:subscribe|assinatura)(?:[/?]|$)/i.test(path)) return '/app'
  return path
}

/** Browsers read %2e as a dot when they resolve a path. */
function decodeDots(path: string): string {
  return path.replaceAll(/%2e/gi, '.')
}

/** Where a signed-out visitor of `path` is sent, remembering it: '/login?volta=%2Fapp'. */
export function signInPathFor(path: string): string {
  const back = safeReturnPath(path)
  return back ? `/login?volta=${encodeURIComponent(back)}` : '/login'
}
