import type { Context, MiddlewareHandler } from 'hono'
import { isMultipart, MAX_FORM_BYTES } from '#app/platform/form-body.server.ts'

const MB = 1024 * 1024
/** Seconds for a body of a form's size: 35 kbit/s. */
const FORM_SECONDS = 60

/** What takes more than a form's size, in bytes, and as which Content-Type its page sends it. */
const LARGE_BODIES: { path: RegExp; isSentAs: (contentType: string) => boolean; bytes: number }[] = [
  // a file of 10 MB, or of 50 MB, and the form around it
  { path: /^\/app\/criancas\/salvar(?:\.data)?$/, isSentAs: isMultipart, bytes: 12 * MB },
  { path: /^\/blog\/admin\/imagens(?:\.data)?$/, isSentAs: isMultipart, bytes: 12 * MB },
  { path: /^\/blog\/admin\/importar(?:\.data)?$/, isSentAs: isMultipart, bytes: 51 * MB },
  {
    // two million characters of a post, escaped
    path: /^\/blog\/admin\/editar\/[^/]+\/(?:salvar|copia|previa)(?:\.data)?$/,
    isSentAs: (contentType) => /^application\/json\b/i.test(contentType),
    bytes: 12 * MB,
  },
]

/** Bytes that a body of this Content-Type sent to this path may have. */
export function maxBodyBytes(path: string, contentType: string): number {
  const large = LARGE_BODIES.find((one) => one.path.test(path) && one.isSentAs(contentType))
  return large?.bytes ?? MAX_FORM_BYTES
}

/**
 * Refuses a body larger than its address takes (413). One of at most a form's size is read whole before anything else
 * happens, so that session and membership are checked when the write can be carried out; one that takes longer than
 * `seconds` is refused (408). A larger one has to declare its length and is read after authorisation.
 */
export function limitBody({ seconds = FORM_SECONDS } = {}): MiddlewareHandler {
  return async (context, next) => {
    const isChunked = context.req.header('transfer-encoding') !== undefined
    const declared = context.req.header('content-length')
    // without either there is no body (RFC 9112, section 6.3)
    if (!isChunked && declared === undefined) return next()
    const max = maxBodyBytes(context.req.path, context.req.header('content-type') ?? '')
    if (!isChunked && Number(declared) > max) return refuseLarge(context, max)
    if (!isChunked && Number(declared) > MAX_FORM_BYTES) return next()
    const { body } = context.req.raw
    if (!body) return next()
    const read = await within(seconds, readAtMost(body, MAX_FORM_BYTES))
    if (read === 'incomplete') return context.text('O pedido chegou incompleto. Tente novamente.', 400)
    if (read === 'too late') return context.text('O pedido demorou demais para chegar. Tente de novo.', 408)
    if (read === 'too large') return refuseLarge(context, MAX_FORM_BYTES)
    context.req.raw = new Request(context.req.raw, { method: context.req.method, body: read })
    return next()
  }
}

function refuseLarge(context: Context, max: number): Response {
  const message =
    max > MAX_FORM_BYTES
      ? `O arquivo é grande demais: o limite é de ${max === 51 * MB ? 50 : 10} MB.`
      : 'O pedido é grande demais.'
  return context.text(message, 413)
}

async function readAtMost(
  body: ReadableStream<Uint8Array>,
  max: number,
): Promise<Buffer<ArrayBuffer> | 'too large' | 'incomplete'> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(chunks)
      size += value.length
      if (size > max) return 'too large'
      chunks.push(value)
    }
  } catch {
    // the connection ended, or its chunks are malformed
    return 'incomplete'
  }
}

async function within<Value>(seconds: number, work: Promise<Value>): Promise<Value | 'too late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'too late'>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, 'too late')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
