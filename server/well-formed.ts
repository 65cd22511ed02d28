import type { MiddlewareHandler } from 'hono'

const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Refuses methods that nothing here is asked by: the routes would take a DELETE for a POST. */
export function refuseOtherMethods(): MiddlewareHandler {
  return (context, next) =>
    METHODS.has(context.req.method)
      ? next()
      : Promise.resolve(context.text('Método não aceito.', 405, { allow: 'GET, HEAD, POST' }))
}

/** Refuses addresses with a NUL in them: no text of ours has one, and the database keeps none. */
export function refuseNul(): MiddlewareHandler {
  return (context, next) =>
    context.req.url.includes('%00') ? Promise.resolve(context.text('Endereço inválido.', 400)) : next()
}
