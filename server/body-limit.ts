import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const LARGEST_PHOTO = 12 * 1024 * 1024

/** Stops a body larger than the largest photo a guardian may send. */
export function limitBody(): MiddlewareHandler {
  return bodyLimit({
    maxSize: LARGEST_PHOTO,
    onError: (context) => context.text('O arquivo é grande demais: o limite é de 10 MB.', 413),
  })
}
