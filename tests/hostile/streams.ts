import { setTimeout as delay } from 'node:timers/promises'

/** An event stream that this process reads. */
export interface Stream {
  status: number
  location: string | null
  /** Everything received so far. */
  text(): string
  hasEnded(): boolean
  /** Polls the condition for up to five seconds; returns whether it became true. */
  becomesTrue(condition: () => boolean): Promise<boolean>
  close(): void
}

/** Sends the request of a browser's EventSource and reads until the stream ends or `close` is called. */
export async function openStream(
  url: string,
  cookie: string | undefined,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const controller = new AbortController()
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...(cookie && { cookie }), ...headers },
    redirect: 'manual',
    signal: controller.signal,
  })
  let text = ''
  let hasEnded = false
  const readLoop = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  })()
  void readLoop.catch(() => undefined).then(() => (hasEnded = true))
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: () => text,
    hasEnded: () => hasEnded,
    async becomesTrue(condition) {
      for (let polls = 0; polls < 500 && !condition(); polls += 1) await delay(10)
      return condition()
    },
    close: () => controller.abort(),
  }
}
