import type { Context, MiddlewareHandler } from 'hono'
import { isMultipart, MAX_FORM_BYTES } from '#app/platform/form-body.server.ts'

const MB = 1024 * 1024
/** Seconds to receive a form's body: 35 kbit/s. */
const FORM_TIMEOUT_SECONDS = 60

/** The routes that accept larger bodies than a form, each with its Content-Type and limit in bytes. */
const LARGE_BODY_ROUTES: { path: RegExp; hasType: (contentType: string) => boolean; maxBytes: number }[] = [
  // a file of 10 MB or 50 MB and the other parts of its form
  { path: /^\/app\/acoes\/criancas\.salvar$/, hasType: isMultipart, maxBytes: 12 * MB },
  { path: /^\/app\/acoes\/tarefas\.marcar-com-foto$/, hasType: isMultipart, maxBytes: 12 * MB },
  { path: /^\/aparelho\/acoes\/marcar-com-foto$/, hasType: isMultipart, maxBytes: 12 * MB },
  { path: /^\/blog\/admin\/imagens(?:\.data)?$/, hasType: isMultipart, maxBytes: 12 * MB },
  { path: /^\/blog\/admin\/importar(?:\.data)?$/, hasType: isMultipart, maxBytes: 51 * MB },
  {
    // a post of two million characters, escaped as JSON
    path: /^\/blog\/admin\/editar\/[^/]+\/(?:salvar|copia|previa)(?:\.data)?$/,
    hasType: (contentType) => /^application\/json\b/i.test(contentType),
    maxBytes: 12 * MB,
  },
]

/** The limit in bytes for a body of this Content-Type sent to this path. */
export function maxBodyBytes(path: string, contentType: string): number {
  const route = LARGE_BODY_ROUTES.find((item) => item.path.test(path) && item.hasType(contentType))
  return route?.maxBytes ?? MAX_FORM_BYTES
}

/**
 * Refuses a body above its route's limit (413). A body of at most MAX_FORM_BYTES is read completely before the request is
 * handled, so that session and membership are checked directly before the write. A body that takes longer than `seconds` is
 * refused (408). A larger body must declare its length, and its route reads it after authorisation.
 */
export function limitBody({ seconds = FORM_TIMEOUT_SECONDS } = {}): MiddlewareHandler {
  return async (context, next) => {
    const isChunked = context.req.header('transfer-encoding') !== undefined
    const contentLength = context.req.header('content-length')
    // without either header there is no body (RFC 9112, section 6.3)
    if (!isChunked && contentLength === undefined) return next()
    const maxBytes = maxBodyBytes(context.req.path, context.req.header('content-type') ?? '')
    if (!isChunked && Number(contentLength) > maxBytes) return refuseTooLarge(context, maxBytes)
    if (!isChunked && Number(contentLength) > MAX_FORM_BYTES) return next()
    // a Request cannot have a body with GET or HEAD
    if (context.req.method !== 'POST') return next()
    const { raw } = context.req
    // the HTTP parser enforces a declared length, so this body needs no stream to count its bytes
    const read = isChunked ? readChunks(raw.body, MAX_FORM_BYTES) : raw.arrayBuffer()
    // it fails when the connection ends or a chunk is malformed
    const result = await withTimeout(
      seconds,
      read.catch(() => 'incomplete' as const),
    )
    if (result === 'incomplete') return context.text('O pedido chegou incompleto. Tente novamente.', 400)
    if (result === 'timeout') return context.text('O pedido demorou demais para chegar. Tente de novo.', 408)
    if (result === 'too large') return refuseTooLarge(context, MAX_FORM_BYTES)
    const { method, headers, signal } = raw
    context.req.raw = new Request(raw.url, { method, headers, signal, body: result })
    return next()
  }
}

function refuseTooLarge(context: Context, maxBytes: number): Response {
  const message =
    maxBytes > MAX_FORM_BYTES
      ? `O arquivo é grande demais: o limite é de ${maxBytes === 51 * MB ? 50 : 10} MB.`
      : 'O pedido é grande demais.'
  return context.text(message, 413)
}

async function readChunks(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
): Promise<ArrayBuffer | 'too large'> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) return 'too large'
    chunks.push(chunk)
  }
  return new Blob(chunks).arrayBuffer()
}

async function withTimeout<Value>(seconds: number, work: Promise<Value>): Promise<Value | 'timeout'> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, 'timeout')
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
