import type { MiddlewareHandler } from 'hono'
import { EMBED_ORIGINS } from '#app/domain/blog/sanitize-post.server.ts'
import { sellingProvider } from '#app/domain/payments/providers.server.ts'
import type { Environment } from '#app/platform/env.server.ts'

const HTTPS_ALONE = 'max-age=31536000; includeSubDomains'

/**
 * Adds the headers that keep pages from being framed, sniffed or scripted from elsewhere. `nonce` is the word of scripts in
 * the page; a page that is kept for everybody has none of either.
 */
export function securityHeaders(
  response: Response,
  nonce: string | undefined,
  environment: Environment,
): Response {
  const secure = environment.appUrl.startsWith('https:')
  const development = environment.mode === 'development'
  const policy = [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // the owner's own sales video
    ["media-src 'self'", ...(environment.videoUrl ? [new URL(environment.videoUrl).origin] : [])].join(' '),
    `connect-src 'self'${development ? ' ws:' : ''}`,
    // players of videos in posts
    `frame-src 'self' ${EMBED_ORIGINS.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Chrome holds redirects after a form to it as well: the way to the pay page is one
    ["form-action 'self'", ...(sellingProvider()?.payOrigins ?? [])].join(' '),
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  const { headers } = response
  // a picture that somebody sent has a narrower one
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy.join('; '))
  headers.set('x-content-type-options', 'nosniff')
  // a page with a code in its address asks for less
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
  // pages around the pop-up of Google say their own
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
  if (secure) headers.set('strict-transport-security', HTTPS_ALONE)
  return response
}

/** What is no page loads nothing, whatever it is taken for. */
const NO_PAGE = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Adds to every other answer, from files to refusals, what keeps it from being sniffed, framed or run. */
export function guardEveryAnswer(environment: Environment): MiddlewareHandler {
  const secure = environment.appUrl.startsWith('https:')
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (headers.has('content-security-policy')) return
    headers.set('content-security-policy', NO_PAGE)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    if (secure) headers.set('strict-transport-security', HTTPS_ALONE)
  }
}
