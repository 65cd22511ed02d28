/**
 * Headers of answers that depend on who is signed in. Browsers keep redirects for the back button too:
 * two stored ones, from before and after signing in, would lead in circles.
 */
export function neverStored(...cookies: readonly (string | undefined)[]): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of cookies) if (cookie) headers.append('set-cookie', cookie)
  return headers
}
