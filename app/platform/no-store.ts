/**
 * Headers of a response that depends on the session, with the cookies that it sets. Redirects need them too: a browser
 * stores redirects, and one from before sign-in and one from after it could form a loop.
 */
export function noStore(...cookies: readonly (string | undefined)[]): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of cookies) if (cookie) headers.append('set-cookie', cookie)
  return headers
}
