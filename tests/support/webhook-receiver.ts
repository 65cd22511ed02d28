import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  path: string
  headers: Headers
  body: Buffer
}

export interface WebhookReceiver {
  port: number
  /** In order of arrival. */
  webhooks: ReceivedWebhook[]
  /** Sets the function that returns the HTTP status; the default status is 200. */
  answerWith(answer: (webhook: ReceivedWebhook) => number | Promise<number>): void
  stop(): Promise<void>
}

/** Starts an HTTP server on loopback that keeps the webhooks in memory. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const webhooks: ReceivedWebhook[] = []
  let statusFor: (webhook: ReceivedWebhook) => number | Promise<number> = () => 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const headers = new Headers(request.headers as Record<string, string>)
      const webhook = { path: request.url ?? '', headers, body: Buffer.concat(chunks) }
      webhooks.push(webhook)
      response.statusCode = await statusFor(webhook)
      response.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    webhooks,
    answerWith(answer) {
      statusFor = answer
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
