import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const LARGEST_PHOTO = 12 * 1024 * 1024
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

/** Stops a body larger than the largest photo a guardian may send, or than any event of a payment provider. */
export function limitBody(): MiddlewareHandler {
  return (context, next) =>
    context.req.path.startsWith('/webhooks/') ? limitWebhook(context, next) : limitPhoto(context, next)
}
