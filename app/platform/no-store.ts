/**
 * Headers of responses that depend on the session, with cookies to set. Browsers store redirects too: a stored redirect
 * from before and one from after sign-in would form a loop.
 */
export function noStore(...cookies: readonly (string | undefined)[]): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of cookies) if (cookie) headers.append('set-cookie', cookie)
  return headers
}
