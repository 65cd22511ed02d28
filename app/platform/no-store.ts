/**
 * Headers of responses that depend on the session, with cookies to set. Redirects need them too: browsers store redirects,
 * and one stored before sign-in and one stored after it could form a loop.
 */
export function noStore(...cookies: readonly (string | undefined)[]): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of cookies) if (cookie) headers.append('set-cookie', cookie)
  return headers
}
