import type { MiddlewareHandler } from 'hono'
import { EMBED_ORIGINS } from '#app/domain/blog/sanitize-post.server.ts'
import { sellingProvider } from '#app/domain/billing/payments/providers.server.ts'
import type { Environment } from '#app/base/env.server.ts'
import type { WebEnv } from './web-env.ts'

const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * Sets the headers against framing, content sniffing and injected scripts. `nonce` is the CSP nonce of the page's inline
 * scripts; cached pages have no inline scripts and no nonce.
 */
export function setSecurityHeaders(
  headers: Headers,
  nonce: string | undefined,
  environment: Environment,
): void {
  const isHttps = environment.appUrl.startsWith('https:')
  const isDevelopment = environment.mode === 'development'
  const policy = [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // the sales video of VIDEO_URL
    ["media-src 'self'", ...(environment.videoUrl ? [new URL(environment.videoUrl).origin] : [])].join(' '),
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    // video players in posts
    `frame-src 'self' ${EMBED_ORIGINS.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Chrome applies form-action to redirects after a form too, such as the redirect to the pay page
    ["form-action 'self'", ...(sellingProvider()?.payOrigins ?? [])].join(' '),
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  // an uploaded picture already has a stricter policy
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy.join('; '))
  headers.set('x-content-type-options', 'nosniff')
  // a page with a secret in its URL sets a stricter policy
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
  // pages around the Google pop-up set their own policy
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
  if (isHttps) headers.set('strict-transport-security', HSTS)
}

/** Content-Security-Policy of responses that are no pages and load nothing. */
const NON_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Adds security headers to responses that have none yet, such as files and refusals. */
export function secureOtherResponses(environment: Environment): MiddlewareHandler<WebEnv> {
  const isHttps = environment.appUrl.startsWith('https:')
  return async (context, next) => {
    await next()
    if (context.get('hasAllHeaders')) return
    const { headers } = context.res
    if (headers.has('content-security-policy')) return
    headers.set('content-security-policy', NON_PAGE_POLICY)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    if (isHttps) headers.set('strict-transport-security', HSTS)
  }
}
