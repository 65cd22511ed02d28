import { EMBED_ORIGINS } from '#app/domain/blog/sanitize-post.server.ts'
import { sellingProvider } from '#app/domain/payments/providers.server.ts'
import type { Environment } from '#app/platform/env.server.ts'

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
  headers.set('content-security-policy', policy.join('; '))
  headers.set('x-content-type-options', 'nosniff')
  // a page with a code in its address asks for less
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
  // pages around the pop-up of Google say their own
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return response
}
