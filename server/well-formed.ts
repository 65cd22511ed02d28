import type { MiddlewareHandler } from 'hono'

const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Refuses methods that nothing here is asked by: the routes would take a DELETE for a POST. */
export function refuseOtherMethods(): MiddlewareHandler {
  return (context, next) =>
    METHODS.has(context.req.method)
      ? next()
      : Promise.resolve(context.text('Método não aceito.', 405, { allow: 'GET, HEAD, POST' }))
}

/** Longer than any address of ours with its parameters. */
const MAX_PATH = 2_000

/**
 * Refuses a path that is too long (414) or is no text of one line (400): broken percent-encoding, or a control character
 * or line separator, plain or encoded. A NUL is refused in the query as well, because the database stores none.
 */
export function refuseMalformedPaths(): MiddlewareHandler {
  return (context, next) => {
    const { pathname } = new URL(context.req.url)
    if (pathname.length > MAX_PATH) return Promise.resolve(context.text('Endereço longo demais.', 414))
    return context.req.url.includes('%00') || !isOneLine(pathname)
      ? Promise.resolve(context.text('Endereço inválido.', 400))
      : next()
  }
}

function isOneLine(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
