import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const LARGEST_PHOTO = 12 * 1024 * 1024
// a file of 50 MB and the form around it
const LARGEST_IMPORT = 51 * 1024 * 1024
// providers send some kilobytes
const LARGEST_WEBHOOK = 256 * 1024

const limitPhoto = bodyLimit({
  maxSize: LARGEST_PHOTO,
  onError: (context) => context.text('O arquivo é grande demais: o limite é de 10 MB.', 413),
})

const limitWebhook = bodyLimit({
  maxSize: LARGEST_WEBHOOK,
  onError: (context) => context.text('too large', 413),
})

/** Says its size beforehand or is not taken: nothing is kept of it before we know who sends it. */
function limitImport(context: Context, next: () => Promise<void>) {
  const said = context.req.header('content-length')
  if (said === undefined || context.req.header('transfer-encoding') !== undefined) {
    return limitPhoto(context, next)
  }
  if (Number(said) <= LARGEST_IMPORT) return next()
  return Promise.resolve(context.text('O arquivo é grande demais: o limite é de 50 MB.', 413))
}

/** As pages send it, and as their scripts do. */
const IMPORT = /^\/blog\/admin\/importar(?:\.data)?$/

/**
 * Stops a body larger than the largest photo a guardian may send, than any event of a payment provider, or than the
 * largest file that an administrator may bring into the blog.
 */
export function limitBody(): MiddlewareHandler {
  return (context, next) => {
    const { path } = context.req
    if (path.startsWith('/webhooks/')) return limitWebhook(context, next)
    return IMPORT.test(path) ? limitImport(context, next) : limitPhoto(context, next)
  }
}
