import type { MiddlewareHandler } from 'hono'

const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Refuses other methods (405): React Router would handle a DELETE like a POST. */
export function refuseOtherMethods(): MiddlewareHandler {
  return (context, next) =>
    METHODS.has(context.req.method)
      ? next()
      : Promise.resolve(context.text('Método não aceito.', 405, { allow: 'GET, HEAD, POST' }))
}

/** In characters; longer than any of our paths. */
const MAX_PATH_LENGTH = 2_000

/**
 * Refuses a path that is too long (414) or has broken percent-encoding, a control character or a line separator (400).
 * NUL is refused in the query too, because PostgreSQL cannot store it.
 */
export function refuseMalformedPaths(): MiddlewareHandler {
  return (context, next) => {
    // the adapter accepts hosts that are no host of a URL, such as 256.1.1.1
    const pathname = URL.parse(context.req.url)?.pathname
    if (pathname === undefined) return Promise.resolve(context.text('Endereço inválido.', 400))
    if (pathname.length > MAX_PATH_LENGTH) return Promise.resolve(context.text('Endereço longo demais.', 414))
    return context.req.url.includes('%00') || !isWellFormed(pathname)
      ? Promise.resolve(context.text('Endereço inválido.', 400))
      : next()
  }
}

function isWellFormed(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
