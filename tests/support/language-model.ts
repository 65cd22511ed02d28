import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { AssistantSettings } from '#app/base/env-assistant.server.ts'

/** The response to one request. */
export type ModelResponse =
  /** A streamed response sends a list's items one by one. */
  | { text: string | string[] }
  | { status: number; retryAfter?: string }
  /** The connection breaks before the text is complete. */
  | { truncated: string }
  /** The request stays open until the client disconnects. */
  | 'no response'

export interface ModelRequest {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface LanguageModel {
  settingsFor(provider: 'gemini' | 'openai'): AssistantSettings
  /** Sets the next responses. The last response repeats. */
  respondWith(...responses: ModelResponse[]): void
  requests: ModelRequest[]
  /** Number of requests that the client aborted. */
  abortedCount: number
  stop(): Promise<void>
}

/** Starts a fake language model with the HTTP interfaces of Gemini and OpenAI. It can fail on purpose. */
export async function startLanguageModel(): Promise<LanguageModel> {
  let responses: ModelResponse[] = []
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const model: LanguageModel = {
    requests: [],
    abortedCount: 0,
    settingsFor: (provider) => ({
      provider,
      model: 'modelo-de-teste',
      apiKey: 'chave-de-teste',
      baseUrl: `http://127.0.0.1:${port}`,
      dailyLimit: 40,
      timeoutMs: 10_000,
    }),
    respondWith: (...newResponses) => (responses = newResponses),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url ?? ''
    model.requests.push({ path, headers: request.headers, body })
    const answer = responses.length > 1 ? responses.shift()! : (responses[0] ?? { status: 500 })
    response.on('close', () => {
      if (!response.writableFinished) model.abortedCount += 1
    })
    if (answer === 'no response') return
    if ('status' in answer) {
      response.writeHead(answer.status, answer.retryAfter ? { 'retry-after': answer.retryAfter } : {})
      response.end('{"error":{"message":"não"}}')
      return
    }
    const isStreamed = path.includes('stream') || body.includes('"stream":true')
    const text = 'truncated' in answer ? answer.truncated : answer.text
    const toBody = path.startsWith('/models/') ? geminiAnswer : openaiAnswer
    if (isStreamed) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of Array.isArray(text) ? text : [text]) {
        response.write(`data: ${JSON.stringify(toBody(piece, true))}\n\n`)
        await wait(5)
      }
      if ('truncated' in answer) response.destroy()
      else response.end(path.startsWith('/models/') ? '' : `data: ${OPENAI_STOP}\n\ndata: [DONE]\n\n`)
      return
    }
    const json = JSON.stringify(toBody(Array.isArray(text) ? text.join('') : text, false))
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
    })
    if (!('truncated' in answer)) response.end(json)
    else {
      response.write(json.slice(0, json.length / 2))
      await wait(5)
      response.destroy()
    }
  }
}

const geminiAnswer = (text: string) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 80 },
})

const OPENAI_STOP = JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })

const openaiAnswer = (content: string, isStreamed: boolean) =>
  isStreamed
    ? { choices: [{ index: 0, delta: { content } }] }
    : {
        choices: [{ index: 0, message: { role: 'assistant', content } }],
        usage: { prompt_tokens: 120, completion_tokens: 80 },
      }
