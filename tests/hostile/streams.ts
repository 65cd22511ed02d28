import { setTimeout as delay } from 'node:timers/promises'

/** An event stream that this process reads. */
export interface Stream {
  status: number
  location: string | null
  text(): string
  isOver(): boolean
  /** Whether the condition becomes true within five seconds. */
  until(condition: () => boolean): Promise<boolean>
  close(): void
}

/** Opens a stream as a browser does and reads until it ends or `close` is called. */
export async function openStream(
  address: string,
  cookie: string | undefined,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const controller = new AbortController()
  const response = await fetch(address, {
    headers: { accept: 'text/event-stream', ...(cookie && { cookie }), ...headers },
    redirect: 'manual',
    signal: controller.signal,
  })
  let text = ''
  let isOver = false
  const readLoop = (async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true })
  })()
  void readLoop.catch(() => undefined).then(() => (isOver = true))
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: () => text,
    isOver: () => isOver,
    async until(condition) {
      for (let polls = 0; polls < 500 && !condition(); polls += 1) await delay(10)
      return condition()
    },
    close: () => controller.abort(),
  }
}
