/** How long a request may take: on a phone that changes its network, a response may never come. */
const TIMEOUT_MS = 10_000
/** For a photo: 300 KB at 50 kbit/s. */
const UPLOAD_TIMEOUT_MS = 60_000
/** A browser completes requests with this much text, in bytes, even if the page is left. */
const MAX_KEPT_BODY = 16_000

interface RequestOptions {
  /** Form data as it is, anything else as JSON. Without a body the request is a GET. */
  body?: object | undefined
  /** Aborts the request. */
  signal?: AbortSignal | undefined
  redirect?: RequestRedirect
}

/** GET or POST. Undefined if no response arrived in time. */
export async function request(
  path: string,
  { body, signal, ...options }: RequestOptions = {},
): Promise<Response | undefined> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (signal?.aborted) return undefined
  signal?.addEventListener('abort', abort)
  // also ends a response whose body never comes
  setTimeout(abort, body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  try {
    return await fetch(path, { ...options, ...initOf(body), signal: controller.signal })
  } catch {
    return undefined
  }
}

function initOf(body: object | undefined): RequestInit {
  if (!body) return { cache: 'no-store' }
  if (body instanceof FormData) return { method: 'POST', body }
  const json = JSON.stringify(body)
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json,
    keepalive: json.length < MAX_KEPT_BODY,
  }
}
