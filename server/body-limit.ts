import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const MB = 1024 * 1024
// providers send some kilobytes, and so does every form that carries no file
const LARGEST_FORM = 256 * 1024
// a picture of 10 MB, or two million letters of a post, and the form around it
const LARGEST_UPLOAD = 12 * MB
// a file of 50 MB and the form around it
const LARGEST_IMPORT = 51 * MB

/** Addresses as pages send to them, and as their scripts do. */
const UPLOADS = /^\/(?:app\/criancas\/salvar|blog\/admin\/.+?)(?:\.data)?$/
const IMPORT = /^\/blog\/admin\/importar(?:\.data)?$/

const tooLarge = (context: Context, most: number) =>
  context.text(
    most > LARGEST_FORM
      ? `O arquivo é grande demais: o limite é de ${most === LARGEST_IMPORT ? 50 : 10} MB.`
      : 'O pedido é grande demais.',
    413,
  )

// reads the body, for nothing says how large it will be
const limitUnsaid = bodyLimit({
  maxSize: LARGEST_FORM,
  onError: (context) => tooLarge(context, LARGEST_FORM),
})

/** Bytes that a body sent to this path may have. */
export function largestBody(path: string): number {
  if (IMPORT.test(path)) return LARGEST_IMPORT
  return UPLOADS.test(path) ? LARGEST_UPLOAD : LARGEST_FORM
}

/**
 * Stops a body larger than what is sent to its address. One of more than a form's size has to say so beforehand: nothing
 * is kept of it before we know who sends it.
 */
export function limitBody(): MiddlewareHandler {
  return (context, next) => {
    const said = context.req.header('content-length')
    if (context.req.header('transfer-encoding') !== undefined) return limitUnsaid(context, next)
    // without either there is no body (RFC 9112, section 6.3)
    if (said === undefined) return next()
    const most = largestBody(context.req.path)
    return Number(said) <= most ? next() : Promise.resolve(tooLarge(context, most))
  }
}
